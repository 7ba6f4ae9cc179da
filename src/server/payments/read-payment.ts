import type { PaymentDetail } from "#contract/payment-detail.ts";
import type { Point } from "#domain/screening/facts.ts";
import type { Services } from "#server/services.ts";
import type { AddressAsSent, OrderAsSent } from "#server/payments/order-as-sent.ts";
import {
  findOrderAsSent,
  findPayment,
  findScreening,
  listComments,
  type StoredPayment,
  type StoredScreening,
} from "#server/payments/payment-store.ts";

/** Everything one transaction's screen shows of it: the payment, the order as sent, and the facts found while screening. */
export function readPayment(services: Pick<Services, "database">, tenantId: number, paymentId: number): Promise<PaymentDetail> {
  return services.database.forTenants([tenantId], async (handle) => {
    const payment = await findPayment(handle, tenantId, paymentId);
    const order = await findOrderAsSent(handle, tenantId, paymentId);
    const screening = await findScreening(handle, tenantId, paymentId);
    const comments = await listComments(handle, tenantId, paymentId);
    return { ...ofPayment(payment), ...ofOrder(payment, order, screening?.facts ?? null), comments };
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
    guaranteeStatus: payment.guaranteeStatus,
    decision: payment.decision,
    riskScore: payment.riskScore,
    scenarioId: payment.scenarioId,
    scenarioName: payment.scenarioName,
    subStatus: payment.subStatus,
    acquirer: payment.acquirer,
    origin: payment.origin,
  };
}

function ofOrder(stored: StoredPayment, order: OrderAsSent, facts: StoredScreening["facts"] | null) {
  const { customer, payment, device } = order;
  return {
    method: payment.method,
    card: {
      holder: payment.cardHolder,
      bin: payment.cardBin,
      last4: payment.cardLast4,
      brand: facts?.card.brand ?? null,
      type: payment.cardType ?? facts?.card.type ?? null,
      country: facts?.card.country ?? null,
      point: facts?.place.bank ?? null,
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
      phone: customer.phone ?? order.billingAddress?.phone ?? null,
      earlierOrders: facts?.person.orders ?? 0,
    },
    billingAddress: placed(order.billingAddress, facts?.place.billing ?? null),
    shippingAddress: placed(order.shippingAddress, facts?.place.shipping ?? null),
    shippingMethod: order.shippingMethod,
    ip:
      device.ip === null
        ? null
        : {
            address: device.ip,
            country: facts?.place.ipCountry ?? null,
            region: facts?.place.ipRegion ?? null,
            city: facts?.place.ipCity ?? null,
            point: facts?.place.ip ?? null,
          },
    device: { browser: browserOf(order, facts), deviceId: device.deviceId, language: device.language },
    isRecurring: order.recurring,
    tags: order.tags,
  };
}

function placed(address: AddressAsSent | null, point: Point | null) {
  return address && { ...address, point };
}

/** 'Chrome on Windows' where the user agent was understood, else the user agent itself. */
function browserOf(order: OrderAsSent, facts: StoredScreening["facts"] | null): string | null {
  const known = [facts?.browser.name, facts?.browser.os].filter((name) => name !== null && name !== undefined);
  return known.length > 0 ? known.join(" on ") : order.device.userAgent;
}
