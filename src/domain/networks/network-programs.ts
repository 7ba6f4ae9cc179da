/** The programs in which card networks monitor a shop's chargebacks. */
export const programIds = ["visa_vamp", "mastercard_ecm", "mastercard_hecm"] as const;
export type ProgramId = (typeof programIds)[number];

const watchedBrands = ["Visa", "Mastercard"] as const;
export type WatchedBrand = (typeof watchedBrands)[number];

/** How a program counts. Its limits are dated rules. */
export type Program = {
  id: ProgramId;
  name: string;
  fullName: string;
  brand: WatchedBrand;
  /** A fraud chargeback counts twice: as the fraud report and as the dispute. */
  countsFraudTwice: boolean;
  /** Whether the count is divided by this month's or last month's settled orders. */
  dividesBy: "same month" | "month before";
};

/** From a day (YYYY-MM-DD), a shop that reaches both limits in a month is in the program. */
export type ProgramRule = { program: ProgramId; from: string; leastBasisPoints: number; leastCount: number; source: string };

/** VAMP: (fraud reports + all disputes) / settled. ECM, HECM: this month's chargebacks / last month's sales. */
export const programs: readonly Program[] = [
  {
    id: "visa_vamp",
    name: "Visa VAMP",
    fullName: "Visa Acquirer Monitoring Program",
    brand: "Visa",
    countsFraudTwice: true,
    dividesBy: "same month",
  },
  {
    id: "mastercard_ecm",
    name: "Mastercard ECM",
    fullName: "Excessive Chargeback Merchant",
    brand: "Mastercard",
    countsFraudTwice: false,
    dividesBy: "month before",
  },
  {
    id: "mastercard_hecm",
    name: "Mastercard HECM",
    fullName: "High Excessive Chargeback Merchant",
    brand: "Mastercard",
    countsFraudTwice: false,
    dividesBy: "month before",
  },
];

const visaSource = "https://support.checkout.com/hc/en-us/articles/26990138066450-Update-to-the-Visa-Acquirer-Monitoring-Program-VAMP";
const mastercardSource =
  "https://developer.paypal.com/braintree/articles/risk-and-security/card-brand-monitoring-programs/mastercard-programs/excessive-chargeback-program";

/**
 * The networks' announced limits, oldest first. A change is a new line. VAMP applies above 1,500 a month. In the Middle East
 * and North Africa, Visa keeps the older ratio with a lower count; that isn't modeled here.
 */
const programRules: readonly ProgramRule[] = [
  { program: "mastercard_ecm", from: "2019-10-01", leastBasisPoints: 150, leastCount: 100, source: mastercardSource },
  { program: "mastercard_hecm", from: "2019-10-01", leastBasisPoints: 300, leastCount: 300, source: mastercardSource },
  { program: "visa_vamp", from: "2025-06-01", leastBasisPoints: 220, leastCount: 1501, source: visaSource },
  { program: "visa_vamp", from: "2026-04-01", leastBasisPoints: 150, leastCount: 1501, source: visaSource },
];

/** A program's rule on a day (YYYY-MM-DD); null before its first rule. */
export function ruleInForce(program: ProgramId, day: string): ProgramRule | null {
  return programRules.findLast((rule) => rule.program === program && rule.from <= day) ?? null;
}

/** The monitored network of a card brand; null for other or unknown brands. */
export function watchedBrandOf(cardBrand: string): WatchedBrand | null {
  return watchedBrands.find((brand) => brand.toLowerCase() === cardBrand.toLowerCase()) ?? null;
}
