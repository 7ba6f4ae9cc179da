import { fc } from "#tests/support/properties.ts";
import { describe, expect, it } from "vitest";
import { isSameAddress } from "#server/screening/enrich/address-agreement.ts";
import { emailNameAgreement } from "#server/screening/enrich/email-name-agreement.ts";
import { nameAgreement } from "#server/screening/enrich/name-agreement.ts";
import { anAddress } from "#tests/support/an-order.ts";

describe("agreement of names", () => {
  it.each([
    ["José García", "GARCIA JOSE", 1],
    ["Dr. Anna Müller", "Anna Muller", 1],
    ["J. Smith", "John Smith", 0.9],
    ["John Quincy Smith", "John Smith", 1],
    ["Jon Smith", "John Smith", 0.5],
    ["Katharina Meyer", "Katherina Meyer", 0.9],
    ["Smith", "John Smith", 0.8],
    ["Mary-Ann O'Neill", "Mary Ann ONeill", 1],
    ["John Smith", "Maria Rossi", 0],
    ["John Smith", "John Rossi", 0.5],
  ])("%s and %s agree to %d", (left, right, agreement) => {
    expect(nameAgreement(left, right)).toBeCloseTo(agreement, 2);
    expect(nameAgreement(right, left)).toBeCloseTo(agreement, 2);
  });

  it("a missing name and names in different scripts are not compared", () => {
    expect(nameAgreement(null, "John")).toBeNull();
    expect(nameAgreement("…", "John")).toBeNull();
    expect(nameAgreement("שרה כהן", "Sara Cohen")).toBeNull();
  });

  it("agreement lies between 0 and 1, and a name agrees with itself", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (left, right) => {
        const agreement = nameAgreement(left, right);
        expect(agreement === null || (agreement >= 0 && agreement <= 1)).toBe(true);
        expect([1, null]).toContain(nameAgreement(left, left));
      }),
    );
  });
});

describe("agreement of an email address with a name", () => {
  it.each([
    ["john.smith@example.com", "John Smith", 1],
    ["smithjohn77@example.com", "John Smith", 1],
    ["jsmith@example.com", "John Smith", 0.8],
    ["smith.garden@example.com", "John Smith", 0.6],
    ["garden77@example.com", "John Smith", 0],
    ["jose.garcia@example.com", "José García", 1],
    ["anna@example.com", "東京", null],
    [null, "John Smith", null],
  ])("%s carries %s to %s", (email, name, agreement) => {
    expect(emailNameAgreement(email, name)).toBe(agreement);
  });
});

describe("agreement of addresses", () => {
  const home = anAddress({
    address1: "12 Main Street",
    city: "San Francisco",
    zip: "94110",
    country: "US",
  });

  it.each([
    [{ address1: "12 main st." }, true],
    [{ address1: "Main Street 12" }, true],
    [{ zip: "94110-2211" }, true],
    [{ zip: null }, true],
    [{ address2: "Flat 3" }, true],
    [{ address1: "14 Main Street" }, false],
    [{ zip: "94111" }, false],
    [{ zip: null, city: "Oakland" }, false],
    [{ country: "CA" }, false],
    [{ address1: null }, null],
  ])("the same house but for %j: %s", (changed, isSame) => {
    expect(isSameAddress(home, anAddress({ ...home, ...changed }))).toBe(isSame);
  });

  it("an absent address is not compared", () => {
    expect(isSameAddress(home, null)).toBeNull();
  });
});
