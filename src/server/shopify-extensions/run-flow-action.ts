import type { AnswerOf, BodyOf } from "#contract/endpoint.ts";
import type { runFlowAction as endpoint } from "#contract/shopify-flow.ts";
import { listedFieldNamed } from "#domain/custom-lists/listed-fields.ts";
import { listLimits } from "#domain/custom-lists/list-limits.ts";
import { denialWords } from "#domain/accounts/denial-words.ts";
import { meetsNeed } from "#domain/accounts/entitlements.ts";
import { premiumOf } from "#domain/accounts/plans.ts";
import { FLOW_NAME, flowActions, type FlowAction } from "#domain/shopify/flow-actions.ts";
import { decisionName } from "#domain/payments/decision.ts";
import { formatRiskPercent } from "#domain/payments/risk-level.ts";
import { cutTo } from "#domain/text/truncate.ts";
import { isStorable } from "#domain/text/is-storable.ts";
import { noteDeliveries, wasDelivered } from "#server/access/signed-delivery-store.ts";
import { findRefusal } from "#server/connections/doubt-store.ts";
import { holdForDecision } from "#server/connections/shopify-hold-store.ts";
import { tellSoon } from "#server/connections/tell-soon.ts";
import { addPaymentToList } from "#server/custom-lists/add-payment-to-list.ts";
import { findListNamed } from "#server/custom-lists/list-store.ts";
import { decideOnOrder } from "#server/decisions/decide-on-order.ts";
import { screenAgain } from "#server/orders/screen-again.ts";
import type { StoredPayment } from "#server/payments/payment-store.ts";
import type { Services } from "#server/services.ts";
import { findShopifyPayment } from "#server/shopify-extensions/find-shopify-payment.ts";
import { listShopsAt, requireShop } from "#server/shops/shop-store.ts";
import { badField, SuretyError } from "#server/surety-error.ts";
import { makeLines } from "#server/turns.ts";

type Means = Pick<Services, "config" | "database" | "jobs" | "now" | "screening" | "secrets">;
type Properties = BodyOf<typeof endpoint>["properties"];
type Doing = { tenantId: number; payment: StoredPayment; properties: Properties };

const SOURCE = "shopify flow";
const TEXT_MAX = 255;
/** Of one shop, in this process: a workflow can run for every order that there is. */
const inLine = makeLines({
  atOnce: 1,
  mostWaiting: 50,
  full: () => new SuretyError("too-many-requests", "Too many actions of this shop's workflows wait.", { retryAfterSeconds: 30 }),
});
/** Flow tries again for a day and a half. An order comes in within seconds. */
const LATER_S = 60;

/**
 * Does what a workflow asks for about an order, once per run. A run that was interrupted is repeated whole, which does no harm: what is on
 * hold or in a list already stays so, and an order that is screened twice is judged the same. Throws "not-found" for an unknown action or shop, "unavailable" for an order that hasn't come in
 * yet, "bad-content" for properties that can't be meant, and "conflict" where the order's state forbids it.
 */
export async function runFlowAction(services: Means, named: string, body: BodyOf<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const { database, now } = services;
  const action = flowActions.find((each) => each === named);
  if (action === undefined) throw new SuretyError("not-found", "There is no such action.");
  const domain = body.shopify_domain;
  const tenantId = await database.asSystem(async (handle) => (await listShopsAt(handle, [domain])).get(domain));
  if (tenantId === undefined) throw new SuretyError("not-found", "This shop isn't set up in Surety.");
  const runId = `${domain} ${body.action_run_id}`;
  return inLine([String(tenantId)], async () => {
    if (await database.asSystem((handle) => wasDelivered(handle, SOURCE, runId))) return { result: "Already done" };
    const payment = await requirePayment(services, tenantId, body.properties.order_id);
    const result = await actions[action](services, { tenantId, payment, properties: body.properties });
    await database.asSystem((handle) => noteDeliveries(handle, SOURCE, [runId], now()));
    return { result };
  });
}

async function requirePayment({ database }: Means, tenantId: number, shopifyId: string): Promise<StoredPayment> {
  return database.forTenants([tenantId], async (handle) => {
    const found = await findShopifyPayment(handle, tenantId, shopifyId);
    if (found !== null) return found.payment;
    const problem = await findRefusal(handle, tenantId, shopifyId);
    if (problem !== null) throw new SuretyError("conflict", `Surety couldn't screen this order: ${problem}.`);
    throw new SuretyError("unavailable", "Surety hasn't screened this order yet.", { retryAfterSeconds: LATER_S });
  });
}

const actions: Readonly<Record<FlowAction, (services: Means, doing: Doing) => Promise<string>>> = {
  "hold-order": holdOrder,
  "add-to-list": addToList,
  "screen-again": async (services, { tenantId, payment }) => {
    const { decision, riskScore } = await screenAgain(services, tenantId, payment.orderId, `by ${FLOW_NAME}`, services.now());
    return `Screened again: ${decisionName(decision).toLowerCase()}, risk score ${formatRiskPercent(riskScore)}`;
  },
};

/** What a person decided stays: a workflow can't know what they know. */
async function holdOrder(services: Means, { tenantId, payment, properties }: Doing): Promise<string> {
  const { paymentId, decision, closedAt } = payment;
  const reasonText = textOf(properties, "reason", TEXT_MAX);
  if (decision === "pending" && closedAt === null) {
    const at = services.now();
    await services.database.forTenants([tenantId], async (handle) => {
      await holdForDecision(handle, tenantId, paymentId);
      await tellSoon(handle, services.jobs, tenantId, paymentId, { at, afterMs: 0 });
    });
    return "Already on hold";
  }
  const workflow = { tenantId, userId: null, fullName: FLOW_NAME };
  await decideOnOrder(services, workflow, paymentId, { action: "hold", reasonText }, { isAtShopify: true, yieldsToStaff: true });
  return "Put on hold";
}

async function addToList(services: Means, { tenantId, payment, properties }: Doing): Promise<string> {
  const shop = await services.database.forTenants([tenantId], (handle) => requireShop(handle, tenantId));
  if (!meetsNeed("premiumPlus", { ...shop, premium: premiumOf(shop) })) throw new SuretyError("not-allowed", denialWords.premiumPlus);
  const name = textOf(properties, "list", listLimits.name);
  const value = textOf(properties, "value", TEXT_MAX);
  if (name === null) throw badField("properties.list", "is required");
  const field = listedFieldNamed(value ?? "");
  if (field === null) throw badField("properties.value", "must be a value of orders, such as Email or IP address");
  const list = await services.database.forTenants([tenantId], (handle) => findListNamed(handle, tenantId, name));
  if (list === null) throw badField("properties.list", "must be the name of one of the shop's lists");
  const note = textOf(properties, "note", listLimits.note);
  try {
    await addPaymentToList(services, { tenantId, fullName: FLOW_NAME }, payment.paymentId, { customListId: list.listId, field, note });
  } catch (cause) {
    if (!(cause instanceof SuretyError) || cause.code !== "bad-content") throw cause;
    throw new SuretyError("bad-content", cause.message, {
      faults: cause.faults.map(({ path, message }) => ({ path: asProperty[path] ?? path, message })),
    });
  }
  return `Added to the list “${list.name}”`;
}

/** What a field of a list's endpoint is called in a workflow. */
const asProperty: Readonly<Record<string, string>> = { customListId: "properties.list", field: "properties.value" };

/** A text that a workflow filled in; null if it's empty. Throws "bad-content" for what can't be stored. */
function textOf(properties: Properties, name: string, most: number): string | null {
  const given = Object.hasOwn(properties, name) ? properties[name] : null;
  if (given === null || given === undefined) return null;
  if (typeof given !== "string" || !isStorable(given)) throw badField(`properties.${name}`, "must be a text");
  const text = given.trim();
  return text === "" ? null : cutTo(text, most);
}
