import { endpoints } from "#contract/endpoints.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { aPayment, aPerson, aShop, type TestPerson, type TestShop } from "#tests/support/builders.ts";
import { asPerson } from "#tests/support/callers.ts";
import type { TestApp } from "#tests/support/test-app.ts";

/** An order of a shop under guarantee, with a person who decides on it. */
export type Case = { shop: TestShop; person: TestPerson; paymentId: number; orderId: string };
type Sent = Partial<BodyOf<typeof endpoints.decideOnOrders>> & Pick<BodyOf<typeof endpoints.decideOnOrders>, "action">;

/** The order was placed four days before the test's clock. */
export const caseNow = new Date("2026-11-05T12:00:00Z");
const order = { createdAt: "2026-11-01T12:00:00Z" };
const receivedAt = new Date("2026-11-01T12:00:01Z");

export async function aCase(shown: Omit<NonNullable<Parameters<typeof aPayment>[1]>, "order" | "receivedAt"> = {}): Promise<Case> {
  const shop = await aShop({ hasGuarantee: true });
  const person = await aPerson({ of: [shop], role: "analyst", at: caseNow });
  return { shop, person, ...(await aPayment(shop, { decision: "pending", order, receivedAt, ...shown })) };
}

/** Another held order of the same shop. */
export async function another({ shop, person }: Case, decision: "approved" | "pending" | "rejected" = "pending"): Promise<Case> {
  return { shop, person, ...(await aPayment(shop, { decision, order, receivedAt })) };
}

/** Decides as a person of the case, on its order unless others are named; returns the results. */
export async function decideOn(app: TestApp, { shop, person, paymentId }: Case, sent: Sent) {
  const { results } = await app.read(endpoints.decideOnOrders, { body: { paymentIds: [paymentId], ...sent } }, asPerson(person, shop));
  return results;
}

/** The ID of a decision that must succeed. */
export async function decisionOn(app: TestApp, world: Case, sent: Sent): Promise<number> {
  const [result] = await decideOn(app, world, sent);
  if (result === undefined || "error" in result) throw new Error(`Not decided: ${JSON.stringify(result)}`);
  return result.decisionId;
}

export async function undo(app: TestApp, { shop, person }: Pick<Case, "shop" | "person">, decisionIds: number[]) {
  const { results } = await app.read(endpoints.undoDecisions, { body: { decisionIds } }, asPerson(person, shop));
  return results;
}
