import { z } from "zod";
import { id, queryNumber, storableText } from "#contract/codecs.ts";
import { currency } from "#contract/currency.ts";
import { endpoint } from "#contract/endpoint.ts";
import { periodOfWire, startsBeforeItEnds, wireOfPeriod, wirePeriod } from "#contract/period.ts";
import { renamed } from "#contract/renamed.ts";
import type { AccountSort } from "#domain/figures/account-figures.ts";
import type { Period } from "#domain/figures/period.ts";
import { DEFAULT_CURRENCY } from "#domain/money/currencies.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { rateSources } from "#domain/money/exchange-rates.ts";
import { NAME_MAX, PAGE_MAX } from "#domain/lists/list-limits.ts";

const columns = ["merchant_name", "transactions", "amount", "fraud_pct", "fraud_amt", "recovered_amt", "chargebacks"] as const;
type Column = (typeof columns)[number];

const sortOfColumn: Record<Column, AccountSort["by"]> = {
  merchant_name: "name",
  transactions: "transactions",
  amount: "amount",
  fraud_pct: "fraudPercent",
  fraud_amt: "fraudAmount",
  recovered_amt: "recoveredAmount",
  chargebacks: "chargebacks",
};

/** A period, and the currency to convert all amounts to. */
export type AccountPeriod = { period: Period; currency: CurrencyCode };
/** `name` keeps the accounts whose name contains it, `tenantId` a single account; null keeps all. */
export type AccountsRequest = AccountPeriod & { name: string | null; tenantId: number | null; sort: AccountSort | null };

const wireAccountPeriod = { ...wirePeriod, currency: currency.default(DEFAULT_CURRENCY) };

const wireRequest = z
  .object({
    ...wireAccountPeriod,
    name: storableText.trim().max(NAME_MAX).nullish(),
    id: id.nullish(),
    sortModel: z
      .array(z.object({ colId: z.enum(columns), sort: z.enum(["asc", "desc"]) }))
      .max(1)
      .nullish(),
  })
  .refine(...startsBeforeItEnds);

const accountsBody = z.codec(wireRequest, z.custom<AccountsRequest>(), {
  decode: ({ startDate, endDate, name, id: tenantId, sortModel, ...rest }) => {
    const [sort] = sortModel ?? [];
    return {
      ...rest,
      period: periodOfWire({ startDate, endDate }),
      name: name || null,
      tenantId: tenantId ?? null,
      sort: sort ? { by: sortOfColumn[sort.colId], direction: sort.sort } : null,
    };
  },
  encode: ({ period, tenantId, sort, ...rest }) => ({
    ...rest,
    id: tenantId,
    ...wireOfPeriod(period),
    sortModel: sort ? columns.filter((column) => sortOfColumn[column] === sort.by).map((colId) => ({ colId, sort: sort.direction })) : null,
  }),
});

const number = z.number();
const figures = {
  transactions: ["transactions", number],
  amount: ["amount", number],
  fraudPercent: ["fraud_pct", number.nullable()],
  fraudAmount: ["fraud_amt", number],
  recoveredAmount: ["recovered_amt", number],
  chargebacks: ["chargebacks", number],
} as const;
const totals = renamed(figures);
const account = renamed({ tenantId: ["id", number], name: ["merchant_name", z.string()], ...figures });

/**
 * How amounts were converted to one currency: the rates' date and source, null if nothing was converted, and the
 * currencies left out because they have no rate.
 */
export const conversion = {
  currency,
  ratesDate: z.string().nullable(),
  ratesSource: z.enum(rateSources).nullable(),
  missingCurrencies: z.array(currency),
};

export const listAccounts = endpoint({
  method: "POST",
  path: "/master/accounts",
  access: "shop",
  needs: ["viewer", "subAccounts"],
  summary: "List a page of the master account's sub-accounts, with figures in one currency and totals across all pages.",
  query: z.object({ page: queryNumber(1, PAGE_MAX, 1), count: queryNumber(1, 100, 50) }),
  body: accountsBody,
  answer: z.object({ accounts: z.array(account), rowsCount: number, totals, ...conversion }),
});

export const exportAccounts = endpoint({
  method: "POST",
  path: "/master/accounts/export",
  access: "shop",
  needs: ["viewer", "subAccounts"],
  summary: "Export all of the master account's sub-accounts as CSV, with figures and totals.",
  body: accountsBody,
  answer: { stream: "text/csv; charset=utf-8" },
});

const analyticsBody = z.codec(z.object(wireAccountPeriod).refine(...startsBeforeItEnds), z.custom<AccountPeriod>(), {
  decode: ({ startDate, endDate, ...rest }) => ({ ...rest, period: periodOfWire({ startDate, endDate }) }),
  encode: ({ period, ...rest }) => ({ ...rest, ...wireOfPeriod(period) }),
});

/** The largest by fraud amount, and the sum of the others; null if there are no others. */
const fraudShares = <Key extends z.ZodRawShape>(key: Key) =>
  z.object({
    top: z.array(z.object({ ...key, fraudAmount: number })),
    others: z.object({ count: number, fraudAmount: number }).nullable(),
  });

const fraudAnalytics = z.object({
  /** ISO 3166 codes; empty if the card's country is unknown. */
  countries: fraudShares({ country: z.string() }),
  /** Empty if the card's brand is unknown. */
  brands: fraudShares({ brand: z.string() }),
  merchants: fraudShares({ tenantId: number, name: z.string() }),
  /** Sub-accounts with sales, by fraud amount as a percent of their sales. */
  ratios: z.object({
    top: z.array(z.object({ tenantId: number, name: z.string(), fraudPercent: number })),
    others: z.object({ count: number, fraudPercent: number }).nullable(),
  }),
  ...conversion,
});
export type FraudAnalytics = z.output<typeof fraudAnalytics>;

export const getFraudAnalytics = endpoint({
  method: "POST",
  path: "/master/analytics",
  access: "shop",
  needs: ["viewer", "subAccounts"],
  summary: "Get fraud across the master account's sub-accounts by card country, card brand and sub-account, in one currency.",
  body: analyticsBody,
  answer: fraudAnalytics,
});

export const openAccount = endpoint({
  method: "POST",
  path: "/master/open",
  access: "shop",
  needs: ["viewer", "subAccounts"],
  summary: "Create a code that logs in to one of the master account's sub-accounts. It works once, within 60 seconds.",
  body: z.object({ tenantId: id }),
  answer: z.object({ code: z.string() }),
  errorStatuses: [404],
});

export const masterEndpoints = { listAccounts, exportAccounts, getFraudAnalytics, openAccount };
