import type { PaymentDetail } from "#contract/payment-detail.ts";
import { COMMENTS_MAX } from "#contract/payment-trail.ts";
import { isHistory } from "#domain/orders/is-history.ts";
import { orderHistoryOf } from "#domain/payments/order-history.ts";
import { phoneTypeOf } from "#domain/payments/phone-type.ts";
import type { Point } from "#domain/screening/fact-kinds.ts";
import type { ShownFacts } from "#server/screening/enrich/enrich-order.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { listPossibleActions } from "#server/decisions/possible-actions.ts";
import { findAnswerDue } from "#server/disputes/answer-due-date.ts";
import { findLastPlace } from "#server/messages/message-store.ts";
import { listStoredComments } from "#server/payments/comment-store.ts";
import { shownComment } from "#server/payments/comment-text.ts";
import { phoneOf } from "#server/payments/shown-phone.ts";
import type { Services } from "#server/services.ts";
import type { AddressAsSent, OrderAsSent } from "#server/payments/order-as-sent.ts";
import { findOrderAsSent, findPayment, findScreening, type StoredPayment } from "#server/payments/payment-store.ts";
import { findLastAddress } from "#server/visits/visit-store.ts";
import { comparedOrder, listEarlierOfPerson } from "#server/payments/person-orders-store.ts";

/**
 * Everything the transaction screen shows: the payment and the order with all changes so far. Locations, card and browser are
 * those of the order as it is now; the facts it was decided by stay with the decision.
 */
export function readPayment(
  services: Pick<Services, "database" | "screening" | "now">,
  actor: Pick<ShopActor, "tenantId" | "userId" | "fullName">,
  paymentId: number,
): Promise<PaymentDetail> {
  const { tenantId } = actor;
  return services.database.forTenants([tenantId], async (handle) => {
    const payment = await findPayment(handle, tenantId, paymentId);
    const order = await findOrderAsSent(handle, tenantId, paymentId);
    const screening = await findScreening(handle, tenantId, paymentId);
    const stored = await listStoredComments(handle, tenantId, paymentId, COMMENTS_MAX);
    const comments = stored.map((comment) => shownComment(comment, actor, services.now()));
    const actions = await listPossibleActions(handle, tenantId, paymentId, services.now());
    const emailOpened = await findLastPlace(handle, tenantId, paymentId);
    const earlierOrders = screening?.facts.person.orders ?? 0;
    const visitedFrom = await findLastAddress(handle, tenantId, paymentId);
    const visited = visitedFrom === null ? null : services.screening.locate(visitedFrom);
    const shown = ofOrder(payment, order, services.screening.enrichShown(order), earlierOrders);
    const orderHistory = orderHistoryOf(comparedOrder(payment, order), await listEarlierOfPerson(handle, payment));
    const toAnswer = await findAnswerDue(handle, tenantId, paymentId);
    return { ...ofPayment(payment), ...shown, ...toAnswer, emailOpened, visited, riskFacts: { orderHistory }, comments, actions };
  });
}

function ofPayment(payment: StoredPayment) {
  return {
    paymentId: payment.paymentId,
    tenantId: payment.tenantId,
    orderId: payment.orderId,
    reference: payment.reference,
    createdAt: payment.createdAt,
    transactionType: payment.transactionType,
    amountMinor: payment.amountMinor,
    refundedMinor: payment.refundedMinor,
    currency: payment.currency,
    chargebackId: payment.chargebackId,
    disputeState: payment.disputeState,
    cancelReason: payment.cancelReason,
    guaranteeStatus: payment.guaranteeStatus,
    guaranteeNote: payment.guaranteeNote,
    guaranteeEndedAt: payment.coverEndedAt,
    isHistory: isHistory(payment.createdAt, payment.receivedAt),
    decision: payment.decision,
    closedAt: payment.closedAt,
    dueAt: payment.dueAt,
    dueDecision: payment.dueDecision,
    assigneeId: payment.assigneeId,
    assigneeName: payment.assigneeName,
    riskScore: payment.riskScore,
    scenarioId: payment.scenarioId,
    scenarioName: payment.scenarioName,
    subStatus: payment.subStatus,
    acquirer: payment.acquirer,
    origin: payment.origin,
    erased: payment.erasedAt === null || payment.erasedBecause === null ? null : { at: payment.erasedAt, because: payment.erasedBecause },
  };
}

function ofOrder(stored: StoredPayment, order: OrderAsSent, facts: ShownFacts, earlierOrders: number) {
  const { customer, payment, device } = order;
  const { card, place, browser, phone } = facts;
  return {
    method: payment.method,
    card: {
      holder: payment.cardHolder,
      bin: payment.cardBin,
      last4: payment.cardLast4,
      brand: card.brand,
      type: payment.cardType ?? card.type,
      country: card.country,
      point: place.bank,
      approvalCode: payment.approvalCode,
      avs: payment.avs,
      cvv: payment.cvv,
      arn: payment.arn,
    },
    payer: {
      id: customer.id,
      firstName: stored.payerFirstName,
      lastName: stored.payerLastName,
      email: stored.email ?? customer.email,
      phone: phoneOf(order),
      earlierOrders,
    },
    phone: phone.isValid === null ? null : { country: phone.country, type: phoneTypeOf(phone.type), isValid: phone.isValid },
    billingAddress: placed(order.billingAddress, place.billing),
    shippingAddress: placed(order.shippingAddress, place.shipping),
    shippingMethod: order.shippingMethod,
    ip:
      device.ip === null
        ? null
        : {
            address: device.ip,
            country: place.ipCountry,
            region: place.ipRegion,
            city: place.ipCity,
            point: place.ip,
          },
    device: { browser: browserOf(order, browser), deviceId: device.deviceId, language: device.language },
    isRecurring: order.recurring,
    tags: order.tags,
  };
}

function placed(address: AddressAsSent | null, point: Point | null) {
  return address && { ...address, point };
}

/** 'Chrome on Windows' if the user agent was recognized, otherwise the user agent itself. */
function browserOf(order: OrderAsSent, { name, os }: ShownFacts["browser"]): string | null {
  const known = [name, os].filter((part) => part !== null);
  return known.length > 0 ? known.join(" on ") : order.device.userAgent;
}
