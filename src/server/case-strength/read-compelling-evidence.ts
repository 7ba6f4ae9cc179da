import type { CompellingEvidenceOnWire, getCompellingEvidence } from "#contract/case-strength.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import { compellingElements, type CompellingElement } from "#domain/evidence/compelling-elements.ts";
import {
  compellingEvidence,
  type CardDispute,
  type CardOrder,
  type CompellingEvidence,
  type EarlierOfCard,
} from "#domain/evidence/compelling-evidence.ts";
import { compellingWindow, daysBefore } from "#domain/evidence/compelling-window.ts";
import { parseOrder } from "#domain/orders/parse-order.ts";
import { identityOf } from "#domain/screening/identity.ts";
import { identifierHash } from "#server/access/identifier-hash.ts";
import { listEarlierOfCard, type ElementKeys } from "#server/case-strength/earlier-of-card-store.ts";
import type { Handle } from "#server/db/database.ts";
import { readDisputes } from "#server/disputes/read-disputes.ts";
import { findOrderAsSent, findPayment, findReplacedOrder, type StoredPayment } from "#server/payments/payment-store.ts";
import { keyedIdentity } from "#server/screening/keyed-identity.ts";
import type { Services } from "#server/services.ts";

type Answer = AnswerOf<typeof getCompellingEvidence>;

/**
 * Whether an order's fraud dispute would be won by earlier orders of its card: had it come when the order was placed, with what
 * was known then and as the order was then, and now.
 */
export function readCompellingEvidence(
  { database, secrets, now }: Pick<Services, "database" | "secrets" | "now">,
  tenantId: number,
  paymentId: number,
): Promise<Answer> {
  return database.forTenants([tenantId], async (handle) => {
    const { payment, keys, dispute, evidence } = await findCompellingEvidence(handle, tenantId, paymentId, now());
    const { createdAt } = payment;
    const placed = keysAsPlaced(await findReplacedOrder(handle, tenantId, paymentId), tenantId, secrets, createdAt) ?? keys;
    const earlier = await listEarlier(handle, tenantId, placed, createdAt, createdAt);
    return {
      atOrder: onWire(compellingEvidence(cardOrderOf(payment, placed), null, earlier, createdAt)),
      live: onWire(evidence),
      isDisputed: dispute !== null,
      known: knownOf(keys),
    };
  });
}

type Keys = Omit<ElementKeys, "cardKey"> & { cardKey: string | null };
type Found = { payment: StoredPayment; keys: Keys; dispute: CardDispute | null; evidence: CompellingEvidence };

/**
 * Whether an order's fraud dispute would be won now by earlier orders of its card. One that was charged back is looked at as of
 * the chargeback that stands for it.
 */
export async function findCompellingEvidence(handle: Handle, tenantId: number, paymentId: number, now: Date): Promise<Found> {
  const payment = await findPayment(handle, tenantId, paymentId);
  const { customer, device } = await findOrderAsSent(handle, tenantId, paymentId);
  const keys = { ...payment, ip: device.ip, accountKey: customer.id === null ? null : payment.personKey };
  const dispute = await disputeOf(handle, payment);
  const earlier = await listEarlier(handle, tenantId, keys, payment.createdAt, dispute?.at ?? now);
  return { payment, keys, dispute, evidence: compellingEvidence(cardOrderOf(payment, keys), dispute, earlier, now) };
}

function cardOrderOf({ createdAt, cardBrand }: StoredPayment, keys: Keys): CardOrder {
  return { createdAt, cardBrand, hasCard: keys.cardKey !== null, known: knownOf(keys) };
}

/** The keys of an order as it was first sent; null if it wasn't changed since. */
function keysAsPlaced(raw: unknown, tenantId: number, secrets: Services["secrets"], createdAt: Date): Keys | null {
  if (raw === null) return null;
  const parsed = parseOrder(raw, createdAt, identifierHash(secrets, tenantId));
  if (parsed.faults) return null;
  const { order } = parsed;
  const { person, email, card, device, ip, shippingAddress } = keyedIdentity(secrets.keyedHash, tenantId, identityOf(order, null));
  return {
    cardKey: card,
    emailKey: email,
    accountKey: order.customer.id === null ? null : person,
    ipKey: ip,
    ip: order.device.ip,
    deviceKey: device,
    addressKey: shippingAddress,
  };
}

/** What the order itself names. Only an account or an email address is a user ID. */
function knownOf({ accountKey, emailKey, ipKey, deviceKey, addressKey }: Keys): CompellingElement[] {
  const keys = { userId: accountKey ?? emailKey, ip: ipKey, device: deviceKey, shippingAddress: addressKey };
  return compellingElements.filter((element) => keys[element] !== null);
}

/** The chargeback that stands for the order: an open one, else the last. Null without one. */
async function disputeOf(handle: Handle, { tenantId, paymentId, chargebackId }: StoredPayment): Promise<CardDispute | null> {
  if (chargebackId === null) return null;
  const [shown] = (await readDisputes(handle, tenantId, paymentId)).disputes;
  return shown?.chargebackAt ? { at: shown.chargebackAt, reason: shown.reason, reasonCode: shown.reasonCode } : null;
}

/** The earlier orders that count in a dispute at this time, those that are too recent for it, and those that are too old. */
async function listEarlier(handle: Handle, tenantId: number, keys: Keys, orderedAt: Date, disputedAt: Date): Promise<EarlierOfCard[]> {
  const { cardKey } = keys;
  if (cardKey === null) return [];
  const { from, before } = compellingWindow(disputedAt);
  const start = from < orderedAt ? from : orderedAt;
  const end = before < orderedAt ? before : orderedAt;
  const found: EarlierOfCard[] = [];
  for (const span of [
    { from: new Date(0), before: start },
    { from: start, before: end },
    { from: end, before: orderedAt },
  ])
    if (span.from < span.before) found.push(...(await listEarlierOfCard(handle, tenantId, { ...keys, cardKey }, span)));
  return found;
}

function onWire({ orders, ...same }: CompellingEvidence): CompellingEvidenceOnWire {
  return {
    ...same,
    orders: orders.map(({ paymentId, reference, createdAt, matches }) => ({
      paymentId,
      reference,
      createdAt,
      daysBefore: daysBefore(createdAt, same.disputedAt),
      matches,
    })),
  };
}
