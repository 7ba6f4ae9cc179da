import { z } from "zod";
import { instant, textId } from "#contract/codecs.ts";
import { currency } from "#contract/currency.ts";
import { endpoint } from "#contract/endpoint.ts";
import { comment } from "#contract/payment-trail.ts";
import { toMajor, toMinor } from "#domain/money/money.ts";
import { decisions } from "#domain/payments/decision.ts";
import { guaranteeStatuses } from "#domain/payments/guarantee-status.ts";
import { CHARGEBACK_STATUS, PLAIN_STATUS } from "#domain/payments/payment-status.ts";
import { subStatuses } from "#domain/payments/sub-status.ts";

export const pointShape = z.object({ lat: z.number(), lng: z.number(), isCity: z.boolean() });
const addressShape = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  province: z.string().nullable(),
  country: z.string().nullable(),
  zip: z.string().nullable(),
  phone: z.string().nullable(),
});

/** What the wire says of one payment (S1 and S2 section 3). Filled from, and read into, `PaymentDetail`. */
const wirePaymentDetail = z.object({
  paymentid: textId,
  Tenants_tntid: z.number(),
  externalreference: z.string(),
  Reference: z.string(),
  paymentcreated: instant,
  transaction_type: z.string().nullable(),
  paymentamount: z.number(),
  Currency: currency,
  paymentStatus: z.string(),
  cbId: z.string().nullable(),
  disputeState: z.string().nullable(),
  cancelReason: z.string().nullable(),
  guaranteeStatus: z.literal(guaranteeStatuses),
  decision: z.enum(decisions),
  riskscore: z.number(),
  ScenarioscolName: z.string(),
  Scenarioid: z.number(),
  subStatus: z.enum(subStatuses).nullable(),
  acquirerName: z.string().nullable(),
  paymentmethod: z.string().nullable(),
  card_holder: z.string().nullable(),
  credit_card_bin: z.string().nullable(),
  "4Digits": z.string().nullable(),
  cardBrand: z.string().nullable(),
  cardType: z.string().nullable(),
  ccApproval: z.string().nullable(),
  AVS_Verified: z.string().nullable(),
  cvvResultCode: z.string().nullable(),
  arn: z.string().nullable(),
  Payer_ID: z.string().nullable(),
  payername: z.string().nullable(),
  PayerSurname: z.string().nullable(),
  Payer_Email: z.string().nullable(),
  Payer_Mobile: z.string().nullable(),
  payerOrders: z.number(),
  Billing_Address: z
    .object({ ...addressShape.shape, latitude: z.number().nullable(), longitude: z.number().nullable(), isCity: z.boolean() })
    .nullable(),
  shippingAddress: z
    .object({ ...addressShape.shape, latitude: z.number().nullable(), longitude: z.number().nullable(), isCity: z.boolean() })
    .nullable(),
  shippingMethod: z.string().nullable(),
  IP: z.string().nullable(),
  ipdata: z
    .object({
      country_name: z.string().nullable(),
      region: z.string().nullable(),
      city: z.string().nullable(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      isCity: z.boolean(),
    })
    .nullable(),
  binCache: z.object({ country: z.string().nullable(), latitude: z.number().nullable(), longitude: z.number().nullable() }).nullable(),
  browser: z.string().nullable(),
  deviceId: z.string().nullable(),
  language: z.string().nullable(),
  origin: z.string().nullable(),
  recurring: z.boolean(),
  paymentTags: z.array(z.string()),
  comments: z.array(comment),
  amountRefunded: z.number(),
});

const placedAddress = z.object({ ...addressShape.shape, point: pointShape.nullable() });
const ownPaymentDetail = z.object({
  paymentId: z.number(),
  tenantId: z.number(),
  orderId: z.string(),
  reference: z.string(),
  createdAt: z.date(),
  transactionType: z.string().nullable(),
  amountMinor: z.number(),
  refundedMinor: z.number(),
  currency,
  chargebackId: z.string().nullable(),
  disputeState: z.string().nullable(),
  /** Why the order was cancelled; null where it was not. */
  cancelReason: z.string().nullable(),
  guaranteeStatus: z.literal(guaranteeStatuses),
  decision: z.enum(decisions),
  riskScore: z.number(),
  scenarioId: z.number(),
  scenarioName: z.string(),
  subStatus: z.enum(subStatuses).nullable(),
  acquirer: z.string().nullable(),
  method: z.string().nullable(),
  card: z.object({
    holder: z.string().nullable(),
    bin: z.string().nullable(),
    last4: z.string().nullable(),
    brand: z.string().nullable(),
    type: z.string().nullable(),
    /** ISO 3166-1 alpha-2. */
    country: z.string().nullable(),
    point: pointShape.nullable(),
    approvalCode: z.string().nullable(),
    avs: z.string().nullable(),
    cvv: z.string().nullable(),
    arn: z.string().nullable(),
  }),
  payer: z.object({
    id: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /** Orders of this person before this one. */
    earlierOrders: z.number(),
  }),
  billingAddress: placedAddress.nullable(),
  shippingAddress: placedAddress.nullable(),
  shippingMethod: z.string().nullable(),
  ip: z
    .object({
      address: z.string(),
      country: z.string().nullable(),
      region: z.string().nullable(),
      city: z.string().nullable(),
      point: pointShape.nullable(),
    })
    .nullable(),
  device: z.object({ browser: z.string().nullable(), deviceId: z.string().nullable(), language: z.string().nullable() }),
  origin: z.string().nullable(),
  isRecurring: z.boolean(),
  tags: z.array(z.string()),
  comments: z.array(z.object({ id: z.number(), comment: z.string(), fullName: z.string(), timestamp: z.date() })),
});
export type PaymentDetail = z.infer<typeof ownPaymentDetail>;
export type PaymentComment = PaymentDetail["comments"][number];

type Place = { latitude: number | null; longitude: number | null; isCity: boolean };
function pointOf(place: Place) {
  return place.latitude === null || place.longitude === null ? null : { lat: place.latitude, lng: place.longitude, isCity: place.isCity };
}
function placeOf(point: { lat: number; lng: number; isCity: boolean } | null): Place {
  return { latitude: point?.lat ?? null, longitude: point?.lng ?? null, isCity: point?.isCity ?? false };
}

const paymentDetail = z.codec(wirePaymentDetail, ownPaymentDetail, {
  decode: (wire) => ({
    paymentId: wire.paymentid,
    tenantId: wire.Tenants_tntid,
    orderId: wire.externalreference,
    reference: wire.Reference,
    createdAt: wire.paymentcreated,
    transactionType: wire.transaction_type,
    amountMinor: toMinor(wire.paymentamount, wire.Currency) ?? 0,
    refundedMinor: toMinor(wire.amountRefunded, wire.Currency) ?? 0,
    currency: wire.Currency,
    chargebackId: wire.cbId,
    disputeState: wire.disputeState,
    cancelReason: wire.cancelReason,
    guaranteeStatus: wire.guaranteeStatus,
    decision: wire.decision,
    riskScore: wire.riskscore,
    scenarioId: wire.Scenarioid,
    scenarioName: wire.ScenarioscolName,
    subStatus: wire.subStatus,
    acquirer: wire.acquirerName,
    method: wire.paymentmethod,
    card: {
      holder: wire.card_holder,
      bin: wire.credit_card_bin,
      last4: wire["4Digits"],
      brand: wire.cardBrand,
      type: wire.cardType,
      country: wire.binCache?.country ?? null,
      point: wire.binCache ? pointOf({ ...wire.binCache, isCity: false }) : null,
      approvalCode: wire.ccApproval,
      avs: wire.AVS_Verified,
      cvv: wire.cvvResultCode,
      arn: wire.arn,
    },
    payer: {
      id: wire.Payer_ID,
      firstName: wire.payername,
      lastName: wire.PayerSurname,
      email: wire.Payer_Email,
      phone: wire.Payer_Mobile,
      earlierOrders: wire.payerOrders,
    },
    billingAddress: wire.Billing_Address && { ...wire.Billing_Address, point: pointOf(wire.Billing_Address) },
    shippingAddress: wire.shippingAddress && { ...wire.shippingAddress, point: pointOf(wire.shippingAddress) },
    shippingMethod: wire.shippingMethod,
    ip:
      wire.IP === null
        ? null
        : {
            address: wire.IP,
            country: wire.ipdata?.country_name ?? null,
            region: wire.ipdata?.region ?? null,
            city: wire.ipdata?.city ?? null,
            point: wire.ipdata ? pointOf(wire.ipdata) : null,
          },
    device: { browser: wire.browser, deviceId: wire.deviceId, language: wire.language },
    origin: wire.origin,
    isRecurring: wire.recurring,
    tags: wire.paymentTags,
    comments: wire.comments,
  }),
  encode: (own) => ({
    paymentid: own.paymentId,
    Tenants_tntid: own.tenantId,
    externalreference: own.orderId,
    Reference: own.reference,
    paymentcreated: own.createdAt,
    transaction_type: own.transactionType,
    paymentamount: toMajor(own.amountMinor, own.currency),
    amountRefunded: toMajor(own.refundedMinor, own.currency),
    Currency: own.currency,
    paymentStatus: own.chargebackId === null ? PLAIN_STATUS : CHARGEBACK_STATUS,
    cbId: own.chargebackId,
    disputeState: own.disputeState,
    cancelReason: own.cancelReason,
    guaranteeStatus: own.guaranteeStatus,
    decision: own.decision,
    riskscore: own.riskScore,
    ScenarioscolName: own.scenarioName,
    Scenarioid: own.scenarioId,
    subStatus: own.subStatus,
    acquirerName: own.acquirer,
    paymentmethod: own.method,
    card_holder: own.card.holder,
    credit_card_bin: own.card.bin,
    "4Digits": own.card.last4,
    cardBrand: own.card.brand,
    cardType: own.card.type,
    ccApproval: own.card.approvalCode,
    AVS_Verified: own.card.avs,
    cvvResultCode: own.card.cvv,
    arn: own.card.arn,
    Payer_ID: own.payer.id,
    payername: own.payer.firstName,
    PayerSurname: own.payer.lastName,
    Payer_Email: own.payer.email,
    Payer_Mobile: own.payer.phone,
    payerOrders: own.payer.earlierOrders,
    Billing_Address: own.billingAddress && { ...own.billingAddress, ...placeOf(own.billingAddress.point) },
    shippingAddress: own.shippingAddress && { ...own.shippingAddress, ...placeOf(own.shippingAddress.point) },
    shippingMethod: own.shippingMethod,
    IP: own.ip?.address ?? null,
    ipdata: own.ip && { country_name: own.ip.country, region: own.ip.region, city: own.ip.city, ...placeOf(own.ip.point) },
    binCache: { country: own.card.country, latitude: own.card.point?.lat ?? null, longitude: own.card.point?.lng ?? null },
    browser: own.device.browser,
    deviceId: own.device.deviceId,
    language: own.device.language,
    origin: own.origin,
    recurring: own.isRecurring,
    paymentTags: own.tags,
    comments: own.comments,
  }),
});

export const getPayment = endpoint({
  method: "GET",
  path: "/payments/{id}",
  access: "shop",
  summary: "One transaction.",
  answer: paymentDetail,
});
