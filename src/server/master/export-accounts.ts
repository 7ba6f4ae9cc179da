import { Readable } from "node:stream";
import type { AccountsRequest } from "#contract/master.ts";
import type { AccountFigures } from "#domain/figures/account-figures.ts";
import { accountsFileName } from "#domain/reports/accounts-file-name.ts";
import { currencyDigits, type CurrencyCode } from "#domain/money/currencies.ts";
import type { ShopActor } from "#server/access/actor.ts";
import type { Services } from "#server/services.ts";
import { listAccounts } from "#server/master/list-accounts.ts";
import { csvText } from "#server/files/csv-text.ts";
import { neutralText } from "#server/files/neutral-text.ts";

/**
 * The requested accounts and their totals as CSV, with the screen's column headings. Amounts are plain decimals, with
 * the date of the exchange rates if any were converted, and the currencies left out for lack of a rate. Totals are sums
 * of exact amounts rounded once, as on screen, so they may differ slightly from the sum of the rounded rows. A name
 * that a spreadsheet would run as a formula is prefixed with an apostrophe.
 */
export async function exportAccounts(
  services: Pick<Services, "config" | "database" | "now">,
  actor: ShopActor,
  request: AccountsRequest,
): Promise<{ fileName: string; csv: Readable }> {
  const { timeZone, accounts, totals, currency, ratesDate, missingCurrencies } = await listAccounts(services, actor, request);
  const records = [
    headings,
    ...accounts.map(({ tenantId, name, missing, ...figures }) => [
      neutralText(name),
      ...figureCells(figures, currency),
      ratesDate,
      missing.join(" "),
      String(tenantId),
    ]),
    ["Total", ...figureCells(totals, currency), ratesDate, missingCurrencies.join(" "), ""],
  ];
  const csv = csvText(records, { startsFile: true });
  return {
    fileName: accountsFileName(request.period, timeZone),
    csv: Readable.from([csv], { objectMode: false }),
  };
}

const headings = [
  "Merchant Name",
  "Transactions",
  "Amount",
  "Currency",
  "Fraud Pct.",
  "Fraud Amt.",
  "Recovered Amt.",
  "Chargebacks",
  "Exchange rate date",
  "Currencies without a rate",
  "Account ID",
];

function figureCells(figures: AccountFigures, currency: CurrencyCode): string[] {
  const money = (major: number) => major.toFixed(currencyDigits(currency));
  return [
    String(figures.transactions),
    money(figures.amount),
    currency,
    figures.fraudPercent === null ? "" : figures.fraudPercent.toFixed(2),
    money(figures.fraudAmount),
    money(figures.recoveredAmount),
    String(figures.chargebacks),
  ];
}
