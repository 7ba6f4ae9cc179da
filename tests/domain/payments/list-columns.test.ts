import { describe, expect, it } from "vitest";
import { columnsOf, readColumns, USUAL_COLUMNS, withColumn, writeColumns } from "#domain/payments/list-columns.ts";
import { readPaymentList } from "#domain/payments/payment-list-url.ts";

const usual = ["reference", "date", "amount", "customer", "risk", "decision", "scenario", "guarantee", "status", "acquirer"];
const orders = readPaymentList(new URLSearchParams());
const queue = readPaymentList(new URLSearchParams("queue=waiting"));
const address = (text: string) => new URLSearchParams(text);

describe("the columns of the list", () => {
  it("are the usual ones; the queue has two more, and not the two that say the same of each order", () => {
    expect(columnsOf(orders, USUAL_COLUMNS)).toEqual(usual);
    expect(columnsOf(queue, USUAL_COLUMNS)).toEqual([
      "reference",
      "waiting",
      "assignee",
      ...usual.slice(1).filter((column) => column !== "decision" && column !== "guarantee"),
    ]);
    expect(columnsOf(queue, withColumn(USUAL_COLUMNS, "decision", true, queue))).toContain("decision");
  });

  it("are shown and hidden in the queue and elsewhere, in the table's order", () => {
    const choice = withColumn(withColumn(withColumn(USUAL_COLUMNS, "card", true, orders), "assignee", true, orders), "date", false, orders);
    expect(columnsOf(orders, choice).slice(0, 3)).toEqual(["reference", "assignee", "amount"]);
    expect(columnsOf(queue, choice).slice(0, 4)).toEqual(["reference", "waiting", "assignee", "amount"]);
    expect(columnsOf(orders, withColumn(withColumn(choice, "assignee", false, orders), "date", true, queue))).toEqual([...usual, "card"]);
  });

  it("of one list stay when one that is usual in another alone is shown and hidden", () => {
    const hiddenInAll = withColumn(USUAL_COLUMNS, "decision", false, orders);
    for (const before of [USUAL_COLUMNS, hiddenInAll]) {
      const ticked = withColumn(before, "decision", true, queue);
      expect(columnsOf(orders, ticked)).toEqual(columnsOf(orders, before));
      expect(columnsOf(queue, ticked)).toContain("decision");
      expect(withColumn(ticked, "decision", false, queue)).toEqual(before);
    }
  });

  it.each(["answer=due", "sort=answerDue-asc"])("usually tell when an answer is due where the address has %s", (text) => {
    const list = readPaymentList(address(text));
    expect(columnsOf(list, USUAL_COLUMNS)).toEqual(["reference", "answerDue", ...usual.slice(1)]);
    const hidden = withColumn(USUAL_COLUMNS, "answerDue", false, list);
    expect(columnsOf(list, hidden)).toEqual(usual);
    expect(columnsOf(orders, withColumn(hidden, "answerDue", true, orders))).toEqual(["reference", "answerDue", ...usual.slice(1)]);
  });

  it("always include the reference, and none that this version doesn't know", () => {
    const choice = { shown: ["moonPhase"], hidden: ["reference", "mood"] };
    expect(columnsOf(orders, choice)).toEqual(usual);
  });
});

describe("an address", () => {
  it("names columns, or none", () => {
    expect(readColumns(address("columns=email.date.odd"))).toEqual(["reference", "date", "email"]);
    expect(readColumns(address("columns=reference"))).toEqual(["reference"]);
    expect(readColumns(address("columns=odd"))).toBeNull();
    expect(readColumns(address("risk=High"))).toBeNull();
  });

  it("is written with columns and without", () => {
    expect(writeColumns(["reference", "date"], address("risk=High")).toString()).toBe("risk=High&columns=reference.date");
    expect(writeColumns(null, address("risk=High&columns=date")).toString()).toBe("risk=High");
  });
});
