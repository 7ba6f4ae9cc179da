import { describe, expect, test } from "vitest";
import { listDisputes } from "#contract/payment-disputes.ts";
import { getShopifyOrder, getShopifySettings, sendShopifyEvidence } from "#contract/shopify.ts";
import { capabilityOf } from "#domain/shopify/optional-capabilities.ts";
import type { ShopifyDispute } from "#server/platforms/shopify/dispute-documents.ts";
import { aShopifyOrder } from "#server/shop-admin/shopify/sample-orders.ts";
import { aPerson } from "#tests/support/builders.ts";
import { asPerson, type Caller } from "#tests/support/callers.ts";
import { connected, runJobs, type Connected } from "#tests/server/connections/a-connected-shop.ts";
import { ago, grant, happens, shopAt, thePayment, toldOnTrail, webhook } from "#tests/server/connections/shopify-world.ts";
import { rowsOf } from "#tests/server/orders/rows.ts";

const ID = "700001";
const DISPUTE = "285332461850802050";

function aDispute(world: Connected, shown: Partial<ShopifyDispute> = {}): ShopifyDispute {
  return {
    id: `gid://shopify/ShopifyPaymentsDispute/${DISPUTE}`,
    legacyResourceId: DISPUTE,
    type: "CHARGEBACK",
    status: "NEEDS_RESPONSE",
    initiatedAt: ago(world, 24).toISOString(),
    evidenceDueBy: new Date(world.clock.now.getTime() + 7 * 24 * 3_600_000).toISOString(),
    evidenceSentOn: null,
    finalizedOn: null,
    amount: { amount: "79.00", currencyCode: "USD" },
    reasonDetails: { reason: "FRAUDULENT", networkReasonCode: "10.4" },
    order: { legacyResourceId: ID },
    ...shown,
  };
}

/** A connected shop that has granted what disputes and evidence need, with an order. */
async function withOrder(): Promise<{ world: Connected; owner: Caller; params: { id: string } }> {
  const world = await connected();
  await happens(world, aShopifyOrder(ID, ago(world, 40)), "orders/create");
  await grant(world, [...shopAt(world).scopes, ...capabilityOf("disputes").scopes, ...capabilityOf("evidence").scopes]);
  const owner = asPerson(await aPerson({ of: [world.shop], isConfirmed: true }), world.shop);
  return { world, owner, params: { id: String((await thePayment(world)).paymentId) } };
}

async function tell(world: Connected, dispute: ShopifyDispute): Promise<void> {
  await world.shopify.putDispute(world.address, dispute);
  await webhook(world, "disputes/update", `{"id":${DISPUTE}}`);
  await runJobs(world);
}

describe("a dispute at Shopify", () => {
  test("is subscribed to once the shop grants it, and no longer once it takes that back", async () => {
    const { world } = await withOrder();
    expect(shopAt(world).subscriptions.map(({ topic }) => topic)).toEqual(["DISPUTES_CREATE", "DISPUTES_UPDATE"]);
    await grant(world, ["read_orders"]);
    expect(shopAt(world).subscriptions).toEqual([]);
    const audit = await rowsOf(world.shop, "audit_event");
    expect(audit.filter(({ what }) => String(what).startsWith("Permission")).map(({ what, subject }) => [what, subject])).toEqual([
      ["Permission granted", "Disputes"],
      ["Permission granted", "Dispute evidence"],
      ["Permission taken back", "Disputes"],
      ["Permission taken back", "Dispute evidence"],
    ]);
  });

  test("is one dispute here from its first message to its end, with reason and due date", async () => {
    const { world, owner, params } = await withOrder();
    const dispute = aDispute(world);
    await tell(world, dispute);
    expect(await world.app.read(listDisputes, { params }, owner)).toMatchObject([
      { cbId: DISPUTE, state: "needs_response", reason: "fraudulent", reasonCode: "10.4", dueAt: new Date(dispute.evidenceDueBy ?? "") },
    ]);
    const sent = { evidenceSentOn: ago(world, 10).toISOString(), status: "UNDER_REVIEW" };
    await tell(world, aDispute(world, { ...sent, initiatedAt: dispute.initiatedAt, evidenceDueBy: dispute.evidenceDueBy }));
    expect(await world.app.read(listDisputes, { params }, owner)).toMatchObject([{ state: "under_review" }]);
    const won = { ...sent, status: "WON", finalizedOn: ago(world, 1).toISOString() };
    await tell(world, aDispute(world, { ...won, initiatedAt: dispute.initiatedAt, evidenceDueBy: dispute.evidenceDueBy }));
    expect(await world.app.read(listDisputes, { params }, owner)).toMatchObject([{ cbId: DISPUTE, state: "won" }]);
    expect((await rowsOf(world.shop, "outcome")).map(({ type }) => type).toSorted()).toEqual([
      "chargeback",
      "chargeback_won",
      "under_review",
    ]);
  });

  test.each([
    [{ type: "INQUIRY" }, ["inquiry"]],
    [{ status: "LOST", finalizedOn: "2026-01-02T00:00:00Z" }, ["chargeback", "chargeback_lost"]],
    [{ status: "ACCEPTED" }, ["accepted", "chargeback"]],
    [{ type: "INQUIRY", status: "PREVENTED" }, ["inquiry", "prevented"]],
    [{ type: "INQUIRY", status: "CHARGE_REFUNDED" }, ["inquiry", "prevented"]],
  ] as const)("%j is %j here", async (shown, types) => {
    const { world } = await withOrder();
    const late = "finalizedOn" in shown ? { ...shown, finalizedOn: ago(world, 1).toISOString() } : shown;
    await tell(world, aDispute(world, late));
    expect((await rowsOf(world.shop, "outcome")).map(({ type }) => type).toSorted()).toEqual(types);
  });

  test("brings its order along where that wasn't known", async () => {
    const { world } = await withOrder();
    world.shopify.keepOrder(world.address, aShopifyOrder("700002", ago(world, 24 * 90)));
    await tell(world, aDispute(world, { order: { legacyResourceId: "700002" } }));
    expect((await rowsOf(world.shop, "payment")).map(({ order_id: id }) => id).toSorted()).toEqual([ID, "700002"]);
  });

  test("that can't be read is said in the settings, and no failure", async () => {
    const { world, owner } = await withOrder();
    shopAt(world).scopes = [];
    await webhook(world, "disputes/create", `{"id":${DISPUTE}}`);
    await runJobs(world);
    expect(await world.app.read(getShopifySettings, {}, owner)).toMatchObject({
      disputesProblem: "Access denied. Required access: read_shopify_payments_disputes.",
    });
  });
});

describe("evidence for a dispute", () => {
  const send = async (world: Connected, owner: Caller, id: string, isFinal: boolean) => {
    const answer = await world.app.read(sendShopifyEvidence, { params: { id, disputeId: DISPUTE }, body: { isFinal } }, owner);
    await runJobs(world);
    return answer;
  };

  test("is saved with its PDF as often as people like, and then submitted once", async () => {
    const { world, owner, params } = await withOrder();
    await tell(world, aDispute(world));
    const read = () => world.app.read(getShopifyOrder, { params }, owner);
    expect(await send(world, owner, params.id, false)).toEqual({ evidence: "sending" });
    expect(await read()).toMatchObject({ disputes: [{ disputeId: DISPUTE, evidence: "saved", problem: null }] });
    const evidence = shopAt(world).evidence.get(DISPUTE);
    expect(evidence).toMatchObject({ submitted: false, files: ["9000"], input: { customerEmailAddress: "ben.ortiz@example.com" } });
    expect(String(evidence?.input["uncategorizedText"])).toMatch(/^Order #1001 was placed on .* for \$79\.00\.\nIt was paid with the card/);
    await send(world, owner, params.id, true);
    expect(await read()).toMatchObject({ disputes: [{ evidence: "submitted" }] });
    expect((await toldOnTrail(world)).at(-1)).toBe("Evidence submitted to the bank through Shopify, with the PDF");
    const again = await world.app.http.inject({
      method: "POST",
      url: `/api/payments/${params.id}/shopify/disputes/${DISPUTE}/evidence`,
      headers: owner,
      payload: { isFinal: true },
    });
    expect(again.statusCode).toBe(409);
  });

  test.each([false, true])("isn't submitted without its PDF, and is what it was before (saved: %j)", async (isSaved) => {
    const { world, owner, params } = await withOrder();
    await tell(world, aDispute(world));
    if (isSaved) await send(world, owner, params.id, false);
    await world.app.read(sendShopifyEvidence, { params: { id: params.id, disputeId: DISPUTE }, body: { isFinal: true } }, owner);
    await world.app.services.database.asOwner("update evidence_export set status = 'failed' where tenant_id = $1 and status = 'pending'", [
      world.shop.tenantId,
    ]);
    await runJobs(world);
    expect(await world.app.read(getShopifyOrder, { params }, owner)).toMatchObject({
      disputes: [{ evidence: isSaved ? "saved" : "none", problem: "The PDF couldn't be created, so nothing was submitted. Try again." }],
    });
    expect(shopAt(world).evidence.get(DISPUTE)?.submitted).toBe(false);
  });

  test("can be sent again where the last attempt to send it died", async () => {
    const { world, owner, params } = await withOrder();
    await tell(world, aDispute(world));
    await world.app.read(sendShopifyEvidence, { params: { id: params.id, disputeId: DISPUTE }, body: { isFinal: false } }, owner);
    const sent = world.app.jobs.splice(0).find(({ name }) => name === "send-shopify-evidence");
    world.app.jobs.push({ name: "give-up-shopify-evidence", data: sent?.data });
    await runJobs(world);
    expect(await world.app.read(getShopifyOrder, { params }, owner)).toMatchObject({
      disputes: [{ evidence: "none", problem: "Something went wrong on our end." }],
    });
    expect(await send(world, owner, params.id, false)).toEqual({ evidence: "sending" });
  });

  test("that Shopify refuses is told in Shopify's words, and can be sent again", async () => {
    const { world, owner, params } = await withOrder();
    await tell(world, aDispute(world, { evidenceDueBy: ago(world, 1).toISOString() }));
    await send(world, owner, params.id, true);
    expect(await world.app.read(getShopifyOrder, { params }, owner)).toMatchObject({
      disputes: [{ evidence: "none", problem: "Evidence is past its due date" }],
    });
  });

  test("needs the permission for it", async () => {
    const { world, owner, params } = await withOrder();
    await tell(world, aDispute(world));
    await grant(world, capabilityOf("disputes").scopes);
    const url = `/api/payments/${params.id}/shopify/disputes/${DISPUTE}/evidence`;
    const refused = await world.app.http.inject({ method: "POST", url, headers: owner, payload: { isFinal: false } });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { detail: /hasn't let Surety send evidence/ }]);
  });
});
