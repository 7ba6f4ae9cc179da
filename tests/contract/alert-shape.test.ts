import { expect, test } from "vitest";
import { alertShape } from "#contract/alert-shape.ts";
import { alertFields } from "#domain/disputes/alert-fields.ts";

test("the API reference says by which names each field of an alert is also read", () => {
  const documented = Object.entries(alertShape.shape).map(([name, { description = "" }]) => {
    const [, others = null] = /Also read as (.*)\.$/.exec(description) ?? [];
    return [name, ...(others?.split(", ") ?? [])];
  });
  expect(new Set(documented)).toEqual(new Set(Object.values(alertFields)));
  expect(alertShape.shape.id.description).toBe("The source's ID of the alert. Also read as alert_id, alertId, EthocaId.");
});
