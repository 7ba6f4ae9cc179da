import { describe, expect, it } from "vitest";
import { binTable, noBins, openBinFile } from "#server/screening/enrich/bin-file.ts";
import { cardFactsOf } from "#server/screening/enrich/card-facts.ts";
import { anOrder } from "#tests/support/an-order.ts";

const csv = `iin_start,iin_end,scheme,type,country,bank_name,other
400000,400099,visa,credit,us,First Bank,x
40005500,40005599,visa,prepaid,de,Small Bank,x
559900,,mastercard,,,,
`;

describe("card facts", () => {
  it.each([
    ["424242", "Visa"],
    ["555555", "Mastercard"],
    ["378282", "American Express"],
    ["601111", "Discover"],
    ["353011", "JCB"],
    [null, null],
  ])("the brand of %s is %s", (cardBin, brand) => {
    expect(cardFactsOf(anOrder({ payment: { cardBin } }).payment, noBins).brand).toBe(brand);
  });

  it("without a file of card ranges country and bank are unknown, the funding is what the shop says", () => {
    const { payment } = anOrder({ payment: { cardBin: "424242", cardType: "Visa Debit" } });
    expect(cardFactsOf(payment, noBins)).toEqual({
      brand: "Visa",
      country: null,
      type: "debit",
      bank: null,
    });
    expect(cardFactsOf(anOrder({ payment: { cardType: "visa" } }).payment, noBins).type).toBeNull();
  });

  it("the narrowest range that holds the whole BIN names the issuer", () => {
    const bins = binTable(csv);
    expect(bins.find("400055")).toEqual({
      scheme: "visa",
      type: "prepaid",
      country: "DE",
      bank: "Small Bank",
    });
    expect(bins.find("40005512")?.country).toBe("DE");
    expect(bins.find("400050")?.country).toBe("US");
    expect(bins.find("40000001")?.bank).toBe("First Bank");
    expect(bins.find("559900")).toEqual({
      scheme: "mastercard",
      type: null,
      country: null,
      bank: null,
    });
    expect(bins.find("400100")).toBeNull();
  });

  it.each(["iin_start,country\n4242,US", "iin_start,iin_end\n424242,400000", "country\nUS"])(
    "a file with a wrong row stops the start and names the line",
    (text) => {
      expect(() => binTable(text)).toThrow(/line 2/);
    },
  );

  it("a missing file stops the start", async () => {
    await expect(openBinFile("/no/such/file.csv")).rejects.toThrow();
  });
});
