import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { AccountsRequest } from "#contract/master.ts";
import type { AccountFigures } from "#domain/figures/account-figures.ts";
import { accountsFileName } from "#domain/reports/accounts-file-name.ts";
import { currencyDigits, type CurrencyCode } from "#domain/money/currencies.ts";
import type { ShopActor } from "#server/access/actor.ts";
import type { Services } from "#server/services.ts";
import { listAccounts } from "#server/master/list-accounts.ts";
import { neutralText } from "#server/files/neutral-text.ts";

/**
 * The accounts of a request and their totals as CSV, under the headings of S0 section 2. Amounts are plain decimals, with the
 * day of the rates where any were converted, and the currencies that have none, which they leave out. The totals are those of
 * the screen: of exact amounts, rounded once, so that rounded rows may add up to a little more or less. A name that a
 * spreadsheet would run as a formula gets an apostrophe in front.
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
  const csv = stringify(records, { bom: true, record_delimiter: "windows" });
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
  "Rates of",
  "Left out, no rate",
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
