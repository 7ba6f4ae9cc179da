import { expect, test } from "vitest";
import { earlierOfCard } from "#server/case-strength/earlier-of-card-store.ts";
import { earlierUndisputed } from "#server/case-strength/earlier-undisputed-store.ts";
import { aShop } from "#tests/support/builders.ts";
import { planOf } from "#tests/support/plan-of.ts";

const [from, before] = [new Date("2026-01-01T00:00:00Z"), new Date("2026-11-01T00:00:00Z")];

/** The indexes that a plan searches in the payments. */
function searched(plan: readonly string[]): string[] {
  return plan.flatMap((line) => /Index (?:Only )?Scan (?:Backward )?using (payment_\w+) on payment/.exec(line)?.[1] ?? []);
}

test("a card's earlier orders are searched in the card's index within the span of time", async () => {
  const { tenantId } = await aShop();
  const plan = await planOf(tenantId, earlierOfCard, [tenantId, "card", from, before, null, null, null, null, null, true], "few");
  expect(searched(plan)).toEqual(["payment_card_key"]);
  expect(plan.join("\n")).toMatch(/Index Cond: .*ROW\(card_key, created_at\) < .*ROW\(card_key, created_at\) >= /);
  expect(plan.join("\n")).not.toContain("Seq Scan");
});

test("earlier orders of a device or address are searched in their indexes, newest first", async () => {
  const { tenantId } = await aShop();
  const plan = await planOf(tenantId, earlierUndisputed, [tenantId, "device", "address", before], "few");
  expect(searched(plan).toSorted()).toEqual(["payment_address_key", "payment_device_key"]);
  expect(plan.join("\n")).toMatch(/Index Cond: .*ROW\(device_key, created_at\) <= /);
  expect(plan.join("\n")).not.toContain("Seq Scan");
});
