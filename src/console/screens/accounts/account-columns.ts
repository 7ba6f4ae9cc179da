import { accountSorts, type AccountFigures, type AccountSort } from "#domain/figures/account-figures.ts";
import { formatRate } from "#domain/figures/figure-words.ts";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { formatWholeMoney } from "#domain/money/money.ts";
import { formatCount } from "#domain/payments/page-range.ts";

type AccountColumn = {
  title: string;
  sort: AccountSort["by"] & keyof AccountFigures;
  cell: (figures: AccountFigures, currency: CurrencyCode) => string;
};

export const figureColumns: readonly AccountColumn[] = [
  { title: "Transactions", sort: "transactions", cell: ({ transactions }) => formatCount(transactions) },
  { title: "Amount", sort: "amount", cell: ({ amount }, currency) => formatWholeMoney(amount, currency) },
  { title: "Fraud Pct.", sort: "fraudPercent", cell: ({ fraudPercent }) => (fraudPercent === null ? "-" : formatRate(fraudPercent)) },
  { title: "Fraud Amt.", sort: "fraudAmount", cell: ({ fraudAmount }, currency) => formatWholeMoney(fraudAmount, currency) },
  {
    title: "Recovered Amt.",
    sort: "recoveredAmount",
    cell: ({ recoveredAmount }, currency) => formatWholeMoney(recoveredAmount, currency),
  },
  { title: "Chargebacks", sort: "chargebacks", cell: ({ chargebacks }) => formatCount(chargebacks) },
];

export const NAME_TITLE = "Merchant Name";
export const OPEN_TITLE = "Open";

/** The names of the sort orders, in menus and on the column headings. */
export const accountSortNames: Record<AccountSort["by"], Record<AccountSort["direction"], string>> = {
  name: { asc: "Name, A to Z", desc: "Name, Z to A" },
  transactions: { desc: "Most transactions first", asc: "Fewest transactions first" },
  amount: { desc: "Highest amount first", asc: "Lowest amount first" },
  fraudPercent: { desc: "Highest fraud percentage first", asc: "Lowest fraud percentage first" },
  fraudAmount: { desc: "Highest fraud amount first", asc: "Lowest fraud amount first" },
  recoveredAmount: { desc: "Most recovered first", asc: "Least recovered first" },
  chargebacks: { desc: "Most chargebacks first", asc: "Fewest chargebacks first" },
};

export const accountSortChoices: readonly AccountSort[] = accountSorts.flatMap((by) => [
  { by, direction: by === "name" ? "asc" : "desc" },
  { by, direction: by === "name" ? "desc" : "asc" },
]);
