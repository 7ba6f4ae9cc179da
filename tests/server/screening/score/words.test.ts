import { describe, expect, it } from "vitest";
import { countryWords, daysWords, durationWords, listWords } from "#server/screening/score/words.ts";

describe("words of reasons", () => {
  it.each([
    [1, "1 second"],
    [40, "40 seconds"],
    [119, "119 seconds"],
    [120, "2 minutes"],
    [7199, "119 minutes"],
    [7200, "2 hours"],
    [172_800, "2 days"],
    [60 * 86_400, "60 days"],
    [700 * 86_400, "22 months"],
    [800 * 86_400, "2 years"],
  ])("%d seconds are '%s'", (seconds, words) => {
    expect(durationWords(seconds)).toBe(words);
  });

  it("days, lists and countries read as English", () => {
    expect(daysWords(1)).toBe("24 hours");
    expect(listWords([])).toBe("");
    expect(listWords(["card"])).toBe("card");
    expect(listWords(["card", "device", "person"])).toBe("card, device and person");
    expect(countryWords("BR")).toBe("Brazil");
    expect(countryWords("US")).toBe("the US");
    expect(countryWords("NL")).toBe("the Netherlands");
    expect(countryWords("brazil")).toBe("brazil");
  });
});
