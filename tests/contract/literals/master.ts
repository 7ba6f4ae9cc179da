import type { Literal } from "#tests/contract/literals/literal.ts";

const period = { startDate: "2026-11-01T00:00:00.000Z", endDate: "2026-11-30T23:59:59.000Z", currency: "USD" };
const accountsBody = { ...period, name: "demo", id: 7, sortModel: [{ colId: "fraud_pct", sort: "desc" }] };
const figures = { transactions: 900, amount: 81_000.5, fraud_pct: 1.2, fraud_amt: 972, recovered_amt: 400, chargebacks: 9 };
const conversion = { currency: "USD", ratesDate: "2026-11-19", ratesSource: "provider", missingCurrencies: ["XAF"] };

export const masterLiterals = {
  listAccounts: {
    query: { page: "1", count: "50" },
    body: accountsBody,
    answer: { accounts: [{ id: 7, merchant_name: "Demo Shop", ...figures }], rowsCount: 1, totals: figures, ...conversion },
  },
  exportAccounts: { body: accountsBody },
  getFraudAnalytics: {
    body: period,
    answer: {
      countries: { top: [{ country: "US", fraudAmount: 500 }], others: { count: 4, fraudAmount: 100 } },
      brands: { top: [{ brand: "Visa", fraudAmount: 500 }], others: { count: 1, fraudAmount: 20 } },
      merchants: { top: [{ tenantId: 7, name: "Demo Shop", fraudAmount: 500 }], others: { count: 4, fraudAmount: 100 } },
      ratios: { top: [{ tenantId: 7, name: "Demo Shop", fraudPercent: 1.2 }], others: { count: 4, fraudPercent: 0.2 } },
      ...conversion,
    },
  },
  openAccount: { body: { tenantId: 7 }, answer: { code: "c0de" } },
} satisfies Record<string, Literal>;
