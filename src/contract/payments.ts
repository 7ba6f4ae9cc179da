import { z } from "zod";
import { amountOperators, MAX_LAST_DAYS, paymentSorts, type PaymentFilter, type PaymentSort } from "#domain/payments/payment-filter.ts";
import { decisions } from "#domain/payments/decision.ts";
import { guaranteeStatuses } from "#domain/payments/guarantee-status.ts";
import { subStatuses } from "#domain/payments/sub-status.ts";
import { toMajor, toMinor } from "#domain/money/money.ts";
import { endpoint } from "#contract/endpoint.ts";
import { currency, id, instant, queryNumber, textId } from "#contract/codecs.ts";

export const listPaymentScenarios = endpoint({
  method: "GET",
  path: "/payments/scenarios",
  access: "shop",
  summary: "The shop's scenarios, for filters.",
  answer: z.array(
    z.codec(z.object({ Scenarioid: z.number(), ScenarioscolName: z.string() }), z.object({ id: z.number(), name: z.string() }), {
      decode: (wire) => ({ id: wire.Scenarioid, name: wire.ScenarioscolName }),
      encode: (own) => ({ Scenarioid: own.id, ScenarioscolName: own.name }),
    }),
  ),
});

export const listAcquirers = endpoint({
  method: "GET",
  path: "/payments/acquiringsystems",
  access: "shop",
  summary: "The acquiring systems the shop's payments came through, for filters; the id is the name.",
  answer: z.array(
    z.codec(z.object({ idaquirers: z.string(), aquirersName: z.string() }), z.object({ id: z.string(), name: z.string() }), {
      decode: (wire) => ({ id: wire.idaquirers, name: wire.aquirersName }),
      encode: (own) => ({ idaquirers: own.id, aquirersName: own.name }),
    }),
  ),
});

export const listOrigins = endpoint({
  method: "GET",
  path: "/payments/origins",
  access: "shop",
  summary: "Where the shop's orders come from, for filters.",
  answer: z.array(z.object({ origin: z.string() })),
});

const day = z.iso.date();
const orderDate = z.discriminatedUnion("type", [
  z.object({ type: z.literal("inLast"), days: z.int().min(1).max(MAX_LAST_DAYS) }),
  z.object({ type: z.literal("equal"), date: day }),
  z.object({ type: z.literal("between"), start: day, end: day }),
  z.object({ type: z.literal("onOrAfter"), date: day }),
  z.object({ type: z.literal("beforeOrOn"), date: day }),
]);

const text = z.string().trim().max(320);
const wireFilter = z.object({
  orderDate: orderDate.nullish(),
  scenario: z.array(id).max(200).nullish(),
  guaranteeStatus: z.array(z.literal(guaranteeStatuses)).nullish(),
  decision: z.array(z.enum(decisions)).nullish(),
  reference: text.nullish(),
  email: text.nullish(),
  mobile: z.string().trim().max(40).nullish(),
  amount: z.object({ operator: z.enum(amountOperators), value: z.number().min(0).max(1e12) }).nullish(),
  acquirer: z.array(z.string().max(255)).max(200).nullish(),
  subStatus: z.array(z.enum(subStatuses)).nullish(),
  last4Digits: z.string().regex(/^\d{1,4}$/).nullish(),
  newerThan: textId.nullish(),
  sortModel: z.array(z.object({ colId: z.enum(paymentSorts), sort: z.enum(["asc", "desc"]) })).max(1).nullish(),
});

const listRequest = z.object({ filter: z.custom<PaymentFilter>(), sort: z.custom<PaymentSort>().nullable() });
/** The filter of the list and of its export: the names of S2 section 7 on the wire. */
const listBody = z.codec(z.object({ filter: wireFilter.optional() }), listRequest, {
  decode: ({ filter = {} }) => ({
    filter: {
      orderDate: filter.orderDate ?? null,
      scenarioIds: (filter.scenario ?? []).map(Number),
      guaranteeStatuses: filter.guaranteeStatus ?? [],
      decisions: filter.decision ?? [],
      reference: filter.reference || null,
      email: filter.email || null,
      mobile: filter.mobile?.replaceAll(/\D/g, "") || null,
      amount: filter.amount ?? null,
      acquirers: filter.acquirer ?? [],
      subStatuses: filter.subStatus ?? [],
      last4Digits: filter.last4Digits ?? null,
      afterPaymentId: filter.newerThan ?? null,
    },
    sort: sortOf(filter.sortModel),
  }),
  encode: ({ filter, sort }) => ({
    filter: {
      orderDate: filter.orderDate,
      scenario: filter.scenarioIds,
      guaranteeStatus: filter.guaranteeStatuses,
      decision: filter.decisions,
      reference: filter.reference,
      email: filter.email,
      mobile: filter.mobile,
      amount: filter.amount,
      acquirer: filter.acquirers,
      subStatus: filter.subStatuses,
      last4Digits: filter.last4Digits,
      newerThan: filter.afterPaymentId,
      sortModel: sort ? [{ colId: sort.by, sort: sort.direction }] : null,
    },
  }),
});

function sortOf(model: { colId: PaymentSort["by"]; sort: PaymentSort["direction"] }[] | null | undefined): PaymentSort | null {
  const first = model?.[0];
  return first ? { by: first.colId, direction: first.sort } : null;
}

const wireRow = z.object({
  paymentid: textId,
  paymentcreated: instant,
  Reference: z.string(),
  externalreference: z.string(),
  paymentamount: z.number(),
  currency,
  payername: z.string().nullable(),
  PayerSurname: z.string().nullable(),
  scenarioName: z.string(),
  acquirerName: z.string().nullable(),
  subStatusDisplay: z.enum(subStatuses).nullable(),
  risk_score: z.number(),
  guaranteeStatus: z.literal(guaranteeStatuses),
  decision: z.enum(decisions),
  transaction_type: z.string().nullable(),
  status: z.string(),
});

const row = z.object({
  paymentId: z.number(),
  createdAt: z.date(),
  reference: z.string(),
  orderId: z.string(),
  amountMinor: z.number(),
  currency,
  payerFirstName: z.string().nullable(),
  payerLastName: z.string().nullable(),
  scenarioName: z.string(),
  acquirer: z.string().nullable(),
  subStatus: z.enum(subStatuses).nullable(),
  riskScore: z.number(),
  guaranteeStatus: z.literal(guaranteeStatuses),
  decision: z.enum(decisions),
  transactionType: z.string().nullable(),
  hasChargeback: z.boolean(),
});
export type PaymentRow = z.infer<typeof row>;

const rowCodec = z.codec(wireRow, row, {
  decode: (wire) => ({
    paymentId: wire.paymentid,
    createdAt: wire.paymentcreated,
    reference: wire.Reference,
    orderId: wire.externalreference,
    amountMinor: toMinor(wire.paymentamount, wire.currency) ?? 0,
    currency: wire.currency,
    payerFirstName: wire.payername,
    payerLastName: wire.PayerSurname,
    scenarioName: wire.scenarioName,
    acquirer: wire.acquirerName,
    subStatus: wire.subStatusDisplay,
    riskScore: wire.risk_score,
    guaranteeStatus: wire.guaranteeStatus,
    decision: wire.decision,
    transactionType: wire.transaction_type,
    hasChargeback: wire.status === "P3",
  }),
  encode: (own) => ({
    paymentid: own.paymentId,
    paymentcreated: own.createdAt,
    Reference: own.reference,
    externalreference: own.orderId,
    paymentamount: toMajor(own.amountMinor, own.currency),
    currency: own.currency,
    payername: own.payerFirstName,
    PayerSurname: own.payerLastName,
    scenarioName: own.scenarioName,
    acquirerName: own.acquirer,
    subStatusDisplay: own.subStatus,
    risk_score: own.riskScore,
    guaranteeStatus: own.guaranteeStatus,
    decision: own.decision,
    transaction_type: own.transactionType,
    status: own.hasChargeback ? "P3" : "P1",
  }),
});

export const listPayments = endpoint({
  method: "POST",
  path: "/payments/transactions",
  access: "shop",
  summary: "A page of the shop's transactions, newest first unless sorted otherwise.",
  query: z.object({ page: queryNumber(1, 1_000_000, 1), count: queryNumber(1, 100, 50) }),
  body: listBody,
  answer: z.object({
    transactions: z.array(rowCodec),
    transactionsCount: z.number(),
    /** True where the count stopped at 10,001. */
    countIsAtLeast: z.boolean().optional(),
  }),
});

export const exportPayments = endpoint({
  method: "POST",
  path: "/payments/transactions/export",
  access: "shop",
  summary: "The filtered transactions as CSV, streamed.",
  body: listBody,
  answer: { stream: "text/csv; charset=utf-8" },
});

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

const comment = z.object({ id: z.number(), comment: z.string(), fullName: z.string(), timestamp: instant });

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
  Billing_Address: z.object({ ...addressShape.shape, latitude: z.number().nullable(), longitude: z.number().nullable(), isCity: z.boolean() }).nullable(),
  shippingAddress: z.object({ ...addressShape.shape, latitude: z.number().nullable(), longitude: z.number().nullable(), isCity: z.boolean() }).nullable(),
  shippingMethod: z.string().nullable(),
  IP: z.string().nullable(),
  ipdata: z
    .object({ country_name: z.string().nullable(), region: z.string().nullable(), city: z.string().nullable(), latitude: z.number().nullable(), longitude: z.number().nullable(), isCity: z.boolean() })
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
  ip: z.object({ address: z.string(), country: z.string().nullable(), region: z.string().nullable(), city: z.string().nullable(), point: pointShape.nullable() }).nullable(),
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
    paymentStatus: own.chargebackId === null ? "P1" : "P3",
    cbId: own.chargebackId,
    disputeState: own.disputeState,
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

export const getBeneficiaries = endpoint({
  method: "GET",
  path: "/payments/{id}/beneficiaries",
  access: "shop",
  summary: "Who receives the order.",
  answer: z.array(
    z.codec(
      z.object({ idpaymentBeneficiaries: z.number(), FirstName: z.string().nullable(), SurName: z.string().nullable() }),
      z.object({ id: z.number(), firstName: z.string().nullable(), lastName: z.string().nullable() }),
      {
        decode: (wire) => ({ id: wire.idpaymentBeneficiaries, firstName: wire.FirstName, lastName: wire.SurName }),
        encode: (own) => ({ idpaymentBeneficiaries: own.id, FirstName: own.firstName, SurName: own.lastName }),
      },
    ),
  ),
});

export const getItems = endpoint({
  method: "GET",
  path: "/payments/{id}/items",
  access: "shop",
  summary: "What was bought; amounts are in the payment's currency.",
  answer: z.array(
    z.codec(
      z.object({ ItemId: z.string().nullable(), Itemdescription: z.string().nullable(), ItemQuantity: z.number(), ItemAmount: z.number().nullable() }),
      z.object({ itemId: z.string().nullable(), description: z.string().nullable(), quantity: z.number(), amountMajor: z.number().nullable() }),
      {
        decode: (wire) => ({ itemId: wire.ItemId, description: wire.Itemdescription, quantity: wire.ItemQuantity, amountMajor: wire.ItemAmount }),
        encode: (own) => ({ ItemId: own.itemId, Itemdescription: own.description, ItemQuantity: own.quantity, ItemAmount: own.amountMajor }),
      },
    ),
  ),
});

const comparedValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))]);
export const tracedScenario = z.object({
  id: z.number(),
  name: z.string(),
  result: z.enum(["hit", "missed", "not reached"]),
  rules: z.array(
    z.object({
      /** The rule in words: 'Seconds since registered is at most 60'. */
      text: z.string(),
      result: z.enum(["hit", "missed", "not reached"]),
      left: comparedValue,
      right: comparedValue,
    }),
  ),
});
export type TracedScenario = z.infer<typeof tracedScenario>;

export const getTrace = endpoint({
  method: "GET",
  path: "/payments/{id}/trace",
  access: "shop",
  summary: "Why the order was decided as it was: each scenario and rule in order with the values compared.",
  answer: z.object({
    decidedAt: instant,
    setVersion: z.number(),
    decidedBy: z.enum(["scenario", "score"]),
    tookMs: z.number(),
    scenarios: z.array(tracedScenario),
  }),
});

/** What two payments can have in common, in the order the screen names them. */
export const sharedKinds = ["card", "device", "email", "phone", "ip", "address"] as const;
export type SharedKind = (typeof sharedKinds)[number];

const wireRelated = z.object({
  paymentid: textId,
  Tenants_tntid: z.number(),
  Reference: z.string(),
  paymentcreated: instant,
  paymentamount: z.number(),
  Currency: currency,
  payername: z.string().nullable(),
  PayerSurname: z.string().nullable(),
  Payer_Email: z.string().nullable(),
  IP: z.string().nullable(),
  address: z.string().nullable(),
  riskscore: z.number(),
  guaranteeStatus: z.literal(guaranteeStatuses),
  decision: z.enum(decisions),
  paymentStatus: z.string(),
  shares: z.array(z.enum(sharedKinds)),
});
const relatedPayment = z.object({
  paymentId: z.number(),
  tenantId: z.number(),
  reference: z.string(),
  createdAt: z.date(),
  amountMinor: z.number(),
  currency,
  payerFirstName: z.string().nullable(),
  payerLastName: z.string().nullable(),
  email: z.string().nullable(),
  ip: z.string().nullable(),
  address: z.string().nullable(),
  riskScore: z.number(),
  guaranteeStatus: z.literal(guaranteeStatuses),
  decision: z.enum(decisions),
  hasChargeback: z.boolean(),
  shares: z.array(z.enum(sharedKinds)),
});
export type RelatedPayment = z.infer<typeof relatedPayment>;

export const getRisks = endpoint({
  method: "GET",
  path: "/payments/{id}/risks",
  access: "shop",
  summary: "The reasons behind the risk score, and the payments that share something with this one.",
  answer: z.object({
    risks: z.array(
      z.codec(
        z.object({ reason: z.string(), riskscore: z.number(), timestamp: instant }),
        z.object({
          reasons: z.array(z.object({ sign: z.enum(["good", "bad", "approved", "neutral"]), reason: z.string() })),
          riskScore: z.number(),
          timestamp: z.date(),
        }),
        {
          decode: (wire) => ({ reasons: z.array(z.object({ sign: z.enum(["good", "bad", "approved", "neutral"]), reason: z.string() })).parse(JSON.parse(wire.reason)), riskScore: wire.riskscore, timestamp: wire.timestamp }),
          encode: (own) => ({ reason: JSON.stringify(own.reasons), riskscore: own.riskScore, timestamp: own.timestamp }),
        },
      ),
    ),
    relatedPaymentsDetails: z.array(
      z.codec(wireRelated, relatedPayment, {
        decode: (wire) => ({
          paymentId: wire.paymentid,
          tenantId: wire.Tenants_tntid,
          reference: wire.Reference,
          createdAt: wire.paymentcreated,
          amountMinor: toMinor(wire.paymentamount, wire.Currency) ?? 0,
          currency: wire.Currency,
          payerFirstName: wire.payername,
          payerLastName: wire.PayerSurname,
          email: wire.Payer_Email,
          ip: wire.IP,
          address: wire.address,
          riskScore: wire.riskscore,
          guaranteeStatus: wire.guaranteeStatus,
          decision: wire.decision,
          hasChargeback: wire.paymentStatus === "P3",
          shares: wire.shares,
        }),
        encode: (own) => ({
          paymentid: own.paymentId,
          Tenants_tntid: own.tenantId,
          Reference: own.reference,
          paymentcreated: own.createdAt,
          paymentamount: toMajor(own.amountMinor, own.currency),
          Currency: own.currency,
          payername: own.payerFirstName,
          PayerSurname: own.payerLastName,
          Payer_Email: own.email,
          IP: own.ip,
          address: own.address,
          riskscore: own.riskScore,
          guaranteeStatus: own.guaranteeStatus,
          decision: own.decision,
          paymentStatus: own.hasChargeback ? "P3" : "P1",
          shares: own.shares,
        }),
      }),
    ),
  }),
});

/** Kinds of trail events so far (S2 section 3; `ORDER_CREATED`, `DECISION`, `COMMENT` and `OUTCOME` are ours). */
export const historyTypes = ["ORDER_CREATED", "DECISION", "FIELD_CHANGED", "RISK_CHANGED", "COMMENT", "OUTCOME", "CHARGEBACK"] as const;

export const getHistory = endpoint({
  method: "GET",
  path: "/payments/{id}/history",
  access: "shop",
  summary: "The activity trail, newest first.",
  answer: z.array(
    z.codec(
      z.object({ id: z.number(), type: z.enum(historyTypes), Field: z.string().nullable(), from: z.string().nullable(), to: z.string().nullable(), by: z.string().nullable(), description: z.string(), timestamp: instant }),
      z.object({ id: z.number(), type: z.enum(historyTypes), field: z.string().nullable(), from: z.string().nullable(), to: z.string().nullable(), by: z.string().nullable(), text: z.string(), at: z.date() }),
      {
        decode: (wire) => ({ id: wire.id, type: wire.type, field: wire.Field, from: wire.from, to: wire.to, by: wire.by, text: wire.description, at: wire.timestamp }),
        encode: (own) => ({ id: own.id, type: own.type, Field: own.field, from: own.from, to: own.to, by: own.by, description: own.text, timestamp: own.at }),
      },
    ),
  ),
});
export type HistoryEvent = { id: number; type: (typeof historyTypes)[number]; field: string | null; from: string | null; to: string | null; by: string | null; text: string; at: Date };

export const COMMENT_MAX_LENGTH = 5000;
export const addComment = endpoint({
  method: "POST",
  path: "/payments/{paymentId}/add-comment",
  access: "shop",
  summary: "Adds a comment to a transaction.",
  body: z.object({ comment: z.string().trim().min(1, "Please write a comment").max(COMMENT_MAX_LENGTH) }),
  answer: comment,
  status: 201,
});

export const liveEvents = endpoint({
  method: "GET",
  path: "/events",
  access: "shop",
  summary: "Server-sent events: `payments` with the latest payment's id when orders have arrived.",
  answer: { stream: "text/event-stream" },
});
