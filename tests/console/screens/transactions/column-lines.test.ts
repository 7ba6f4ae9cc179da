import { describe, expect, it } from "vitest";
import { columnLines } from "#console/screens/transactions/column-lines.ts";
import { paymentColumn } from "#console/screens/transactions/payment-columns.ts";
import { columnsOf, type ListColumn, USUAL_COLUMNS } from "#domain/payments/list-columns.ts";
import { emptyPaymentFilter } from "#domain/payments/payment-filter.ts";
import { DEFAULT_SORT } from "#domain/payments/payment-sort.ts";

const usual = columnsOf({ filter: emptyPaymentFilter, sort: DEFAULT_SORT }, USUAL_COLUMNS);
const titles = (columns: readonly ListColumn[], widthPx: number | null) =>
  columnLines(columns, widthPx).map((lines) => paymentColumn(lines).title);

describe("the columns of the list", () => {
  it.each([null, 1440, 1300])("stand by themselves in %s pixels", (widthPx) => {
    expect(titles(usual, widthPx)).toEqual([
      "Reference",
      "Date",
      "Amount",
      "Customer",
      "Risk",
      "Decision",
      "Scenario",
      "Guarantee",
      "Status",
      "Payment provider",
    ]);
  });

  it.each([976, 756, 720])("are all there in %s pixels, some below others", (widthPx) => {
    expect(titles(usual, widthPx)).toEqual([
      "Reference, date",
      "Amount",
      "Customer, scenario",
      "Risk",
      "Decision, guarantee",
      "Status, provider",
    ]);
  });

  it("stand by themselves where the one that they go below isn't shown", () => {
    expect(titles(["reference", "scenario", "guarantee", "acquirer", "email"], 400)).toEqual([
      "Reference",
      "Scenario",
      "Guarantee",
      "Payment provider",
      "Email",
    ]);
  });

  it("are sorted by what stands in them, also on a line below", () => {
    expect(paymentColumn(["reference", "date"]).sort).toBe("createdAt");
    expect(paymentColumn(["customer", "scenario"]).sort).toBeNull();
  });
});
