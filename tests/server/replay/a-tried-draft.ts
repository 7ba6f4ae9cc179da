import { endpoints } from "#contract/endpoints.ts";
import { constantSide, fieldSide, rule } from "#domain/rules/build-rule.ts";
import { done, scenarioCalls } from "#tests/server/scenarios/scenario-calls.ts";
import { aPerson, aShop, anOrderBody, type TestShop } from "#tests/support/builders.ts";
import { asKeyOf, asPerson, type Caller } from "#tests/support/callers.ts";
import type { TestApp } from "#tests/support/test-app.ts";

export type Tried = { shop: TestShop; as: Caller; draft: number };

/** A shop with a draft that rejects orders above 100, and so many orders of 50 and 500. */
export async function aTriedDraftIn(app: TestApp, now: Date, { orders = 3 }: { orders?: number } = {}): Promise<Tried> {
  const shop = await aShop({ plan: "plus", since: new Date("2026-10-01T00:00:00Z") });
  const as = asPerson(await aPerson({ of: [shop], at: now }), shop);
  for (let number = 0; number < orders; number += 1)
    for (const amount of [50, 500])
      await app.read(
        endpoints.sendOrder,
        { body: anOrderBody({ orderId: `${amount}-${number}`, amount, createdAt: "2026-11-09T12:00:00Z" }) },
        asKeyOf(shop),
      );
  const calls = scenarioCalls(app);
  const { draftId: draft } = await done(calls.draft(as, "Holidays"));
  const rules = [rule(fieldSide("order.amount"), "Greater Than", constantSide(100))];
  const { scenarioId, set } = await done(calls.create(as, { name: "Large", priority: 1, rules }, { draft }));
  const hold = set.scenarios.find(({ id }) => id === scenarioId)?.sensors.find(({ type }) => type === "22");
  const { configurationId } = await app.read(
    endpoints.setUpAction,
    { query: {}, headers: {}, body: { type: "22", settings: { orderStatus: "rejected" } } },
    as,
  );
  if (hold === undefined) throw new Error("A new scenario has no guarantee action");
  await done(
    calls.save(
      as,
      { id: scenarioId },
      {
        draft,
        sensorsToDelete: [hold.id],
        sensorsToAdd: [{ type: "22", name: "#Guarantee#Reject automatically", stage: "automatic", criticality: 2, configurationId }],
      },
    ),
  );
  return { shop, as, draft };
}
