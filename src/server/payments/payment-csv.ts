import { stringify } from "csv-stringify/sync";
import type { PaymentRow } from "#contract/payment-list.ts";
import { zonedIso } from "#domain/dates/zoned-iso.ts";
import { currencyDigits } from "#domain/money/currencies.ts";
import { toMajor } from "#domain/money/money.ts";
import { decisionNames } from "#domain/payments/decision-name.ts";
import { listGuaranteeNames } from "#domain/payments/guarantee-status.ts";
import { riskLevelOf } from "#domain/payments/risk-level.ts";
import { subStatusNames } from "#domain/payments/sub-status.ts";
import { neutralText } from "#server/reports/file/neutral-text.ts";

/**
 * Payments as lines of a CSV file, the first batch with a mark for UTF-8 and headings. Times are ISO 8601 in the shop's
 * zone, amounts plain decimals. A text that a spreadsheet would run as a formula gets an apostrophe in front.
 */
export function paymentCsv(rows: readonly PaymentRow[], timeZone: string, isFirst: boolean): string {
  const lines = rows.map((row) => columns.map(({ value }) => neutralText(value(row, timeZone))));
  const records = isFirst ? [columns.map(({ heading }) => heading), ...lines] : lines;
  return stringify(records, { bom: isFirst, record_delimiter: "windows" });
}

type Column = { heading: string; value: (row: PaymentRow, timeZone: string) => string };

const columns: Column[] = [
  { heading: "Created", value: (row, timeZone) => zonedIso(row.createdAt, timeZone) },
  { heading: "Reference", value: (row) => row.reference },
  { heading: "Order ID", value: (row) => row.orderId },
  { heading: "Amount", value: (row) => toMajor(row.amountMinor, row.currency).toFixed(currencyDigits(row.currency)) },
  { heading: "Currency", value: (row) => row.currency },
  { heading: "First name", value: (row) => row.payerFirstName ?? "" },
  { heading: "Last name", value: (row) => row.payerLastName ?? "" },
  { heading: "Scenario", value: (row) => row.scenarioName },
  { heading: "Decision", value: (row) => decisionNames[row.decision] },
  { heading: "Guarantee status", value: (row) => listGuaranteeNames[row.guaranteeStatus] },
  { heading: "Risk score", value: (row) => String(row.riskScore) },
  { heading: "Risk level", value: (row) => riskLevelOf(row.riskScore) },
  { heading: "Acquirer", value: (row) => row.acquirer ?? "" },
  { heading: "Status", value: (row) => (row.subStatus === null ? "" : subStatusNames[row.subStatus]) },
  { heading: "Chargeback", value: (row) => (row.hasChargeback ? "Yes" : "No") },
  { heading: "Transaction type", value: (row) => row.transactionType ?? "" },
  { heading: "Payment ID", value: (row) => String(row.paymentId) },
];
