import { describe, expect, it } from "vitest";
import { countryWords } from "#server/screening/score/words.ts";
import { listWords } from "#domain/text/list-words.ts";

describe("words of reasons", () => {
  it("lists and countries read as English", () => {
    expect(listWords([])).toBe("");
    expect(listWords(["card"])).toBe("card");
    expect(listWords(["card", "device", "person"])).toBe("card, device and person");
    expect(countryWords("BR")).toBe("Brazil");
    expect(countryWords("US")).toBe("the US");
    expect(countryWords("NL")).toBe("the Netherlands");
    expect(countryWords("brazil")).toBe("brazil");
  });
});
