import type { FilterValues } from "#domain/payments/payment-filter.ts";

/** For each filter of the transactions list, a value that filters something. A filter without one doesn't compile. */
export const someOfEachFilter: FilterValues = {
  search: "anna 1001",
  orderDate: { type: "between", start: "2026-10-30", end: "2026-11-01" },
  scenarioIds: [1, 2],
  guaranteeStatuses: [0, 2],
  decisions: ["approved"],
  reference: "#1001",
  email: "anna@shop.test",
  mobile: "4567",
  amount: { operator: "ge", value: 31.5 },
  acquirers: ["stripe", ""],
  origins: ["web"],
  hasChargeback: true,
  chargebackBuckets: ["recovered", "lost"],
  chargebackReasons: ["duplicate"],
  refusals: ["other"],
  cardCountries: ["DE", ""],
  subStatuses: ["PS1", "PS3"],
  last4Digits: "42",
  name: "robin",
  ip: "203.0.113.",
  device: "device-1",
  amountBetween: { from: 10.5, to: 52.5 },
  riskLevels: ["Low", "High"],
  riskScore: { from: 0.2, to: null },
};
