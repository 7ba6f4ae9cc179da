import type { CompellingEvidenceOnWire, getCompellingEvidence } from "#contract/case-strength.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import { compellingElements, type CompellingElement } from "#domain/evidence/compelling-elements.ts";
import { compellingEvidence, type CardDispute, type CompellingEvidence, type EarlierOfCard } from "#domain/evidence/compelling-evidence.ts";
import { compellingWindow, daysBefore } from "#domain/evidence/compelling-window.ts";
import { outcomes } from "#domain/payments/outcome.ts";
import { listEarlierOfCard, type ElementKeys } from "#server/case-strength/earlier-of-card-store.ts";
import type { Handle } from "#server/db/database.ts";
import { listOutcomes } from "#server/orders/outcome-store.ts";
import { findOrderAsSent, findPayment, type StoredPayment } from "#server/payments/payment-store.ts";
import type { Services } from "#server/services.ts";

type Answer = AnswerOf<typeof getCompellingEvidence>;

/** Whether an order's fraud dispute would be won by earlier orders of its card, as `findCompellingEvidence` has it. */
export function readCompellingEvidence(
  { database, now }: Pick<Services, "database" | "now">,
  tenantId: number,
  paymentId: number,
): Promise<Answer> {
  return database.forTenants([tenantId], (handle) => findCompellingEvidence(handle, tenantId, paymentId, now()));
}

/**
 * Whether an order's fraud dispute would be won by earlier orders of its card: had it come when the order was placed, with what
 * was known then, and now. One that was charged back is looked at as of its first chargeback.
 */
export async function findCompellingEvidence(handle: Handle, tenantId: number, paymentId: number, now: Date): Promise<Answer> {
  const payment = await findPayment(handle, tenantId, paymentId);
  const { customer, device } = await findOrderAsSent(handle, tenantId, paymentId);
  const keys = { ...payment, ip: device.ip, accountKey: customer.id === null ? null : payment.personKey };
  const known = knownOf(keys);
  const dispute = await disputeOf(handle, payment);
  const { createdAt, cardBrand, cardKey } = payment;
  const order = { createdAt, cardBrand, hasCard: cardKey !== null, known };
  const earlier = cardKey === null ? [] : await listAround(handle, tenantId, { ...keys, cardKey }, createdAt, dispute?.at ?? now);
  return {
    atOrder: onWire(compellingEvidence(order, null, earlier, createdAt)),
    live: onWire(compellingEvidence(order, dispute, earlier, now)),
    isDisputed: dispute !== null,
    known,
  };
}

/** What the order itself names. Only an account or an email address is a user ID. */
function knownOf({ accountKey, emailKey, ipKey, deviceKey, addressKey }: Omit<ElementKeys, "cardKey" | "ip">): CompellingElement[] {
  const keys = { userId: accountKey ?? emailKey, ip: ipKey, device: deviceKey, shippingAddress: addressKey };
  return compellingElements.filter((element) => keys[element] !== null);
}

/** The order's first chargeback, with the reason as it stands and the network's code as it came last; null without one. */
async function disputeOf(
  handle: Handle,
  { tenantId, paymentId, chargebackId, chargebackReason }: StoredPayment,
): Promise<CardDispute | null> {
  if (chargebackId === null) return null;
  const chargebacks = (await listOutcomes(handle, tenantId, paymentId))
    .filter(({ type }) => outcomes[type].isChargeback)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const [first] = chargebacks;
  if (first === undefined) return null;
  const reasonCode = chargebacks.findLast((each) => each.reasonCode !== null)?.reasonCode ?? null;
  return { at: first.at, reason: chargebackReason, reasonCode };
}

/** The earlier orders that count at either time, and those that are too recent at one of them. */
async function listAround(handle: Handle, tenantId: number, keys: ElementKeys, orderedAt: Date, live: Date): Promise<EarlierOfCard[]> {
  const then = compellingWindow(orderedAt);
  const now = compellingWindow(live);
  const recent = now.before < orderedAt ? now.before : orderedAt;
  const spans = [then, { from: then.before, before: recent }, { from: recent, before: orderedAt }];
  const found: EarlierOfCard[] = [];
  for (const span of spans) if (span.from < span.before) found.push(...(await listEarlierOfCard(handle, tenantId, keys, span)));
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
