import { describe, expect, it } from "vitest";
import { columnsOf, readColumns, USUAL_COLUMNS, withColumn, writeColumns } from "#domain/payments/list-columns.ts";

const usual = ["reference", "date", "amount", "customer", "risk", "decision", "scenario", "guarantee", "status", "acquirer"];
const address = (text: string) => new URLSearchParams(text);

describe("the columns of the list", () => {
  it("are the usual ones; the queue has two more, and not the two that say the same of each order", () => {
    expect(columnsOf(false, USUAL_COLUMNS)).toEqual(usual);
    expect(columnsOf(true, USUAL_COLUMNS)).toEqual([
      "reference",
      "waiting",
      "assignee",
      ...usual.slice(1).filter((column) => column !== "decision" && column !== "guarantee"),
    ]);
    expect(columnsOf(true, withColumn(USUAL_COLUMNS, "decision", true, true))).toContain("decision");
  });

  it("are shown and hidden in the queue and elsewhere, in the table's order", () => {
    const choice = withColumn(withColumn(withColumn(USUAL_COLUMNS, "card", true, false), "assignee", true, false), "date", false, false);
    expect(columnsOf(false, choice).slice(0, 3)).toEqual(["reference", "assignee", "amount"]);
    expect(columnsOf(true, choice).slice(0, 4)).toEqual(["reference", "waiting", "assignee", "amount"]);
    expect(columnsOf(false, withColumn(withColumn(choice, "assignee", false, false), "date", true, true))).toEqual([...usual, "card"]);
  });

  it("of one list stay when one that is usual in another alone is shown and hidden", () => {
    const hiddenInAll = withColumn(USUAL_COLUMNS, "decision", false, false);
    for (const before of [USUAL_COLUMNS, hiddenInAll]) {
      const ticked = withColumn(before, "decision", true, true);
      expect(columnsOf(false, ticked)).toEqual(columnsOf(false, before));
      expect(columnsOf(true, ticked)).toContain("decision");
      expect(withColumn(ticked, "decision", false, true)).toEqual(before);
    }
  });

  it("always include the reference, and none that this version doesn't know", () => {
    const choice = { shown: ["moonPhase"], hidden: ["reference", "mood"] };
    expect(columnsOf(false, choice)).toEqual(usual);
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
