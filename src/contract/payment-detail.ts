import { z } from "zod";
import { instant, jsonText, textId } from "#contract/codecs.ts";
import { currency } from "#contract/currency.ts";
import { endpoint } from "#contract/endpoint.ts";
import { possibleAction } from "#contract/standing.ts";
import { comment } from "#contract/payment-trail.ts";
import { placedAddress, pointOf, pointOnWire, wirePointOf } from "#contract/placed-address.ts";
import { renamed } from "#contract/renamed.ts";
import { countryName } from "#domain/geography/countries.ts";
import { toMajor, toMinor } from "#domain/money/money.ts";
import { decisions, timeOutDecisions } from "#domain/payments/decision.ts";
import { phoneTypes } from "#domain/payments/phone-type.ts";
import { erasureReasons } from "#domain/payments/erased.ts";
import { guaranteeStatuses } from "#domain/payments/guarantee-status.ts";
import { paymentStatusOf } from "#domain/payments/payment-status.ts";
import { subStatuses } from "#domain/payments/sub-status.ts";

const text = z.string().nullable();

/** The country of the card's bank, and its center point. */
const bankOnWire = z.object({ country: text, latitude: z.number().nullable(), longitude: z.number().nullable() });
/** The IP's location. */
const ipOnWire = z.object({ country_name: text, country_code: text, region: text, city: text, ...pointOnWire });

const count = z.number().nullable();

/** How the same person's earlier orders differ from this one. Null counts: one of them wasn't sent. */
const orderHistory = z
  .object({
    orders: z.number().describe("The earlier orders that were compared, at most the newest 50."),
    score: z.number().describe("The share of them that differ from this order in anything, from 0 to 1."),
    cards: count.describe("How many other cards they were paid with."),
    emails: count,
    phones: count,
    addresses: count.describe("Billing addresses."),
    shipAddresses: count.describe("Shipping addresses."),
    countries: count.describe("Billing countries, or else shipping countries."),
  })
  .nullable();

/** What the number itself says. Its owner's names aren't looked up. */
const phoneOnWire = renamed(
  { country: ["country", text], type: ["type", z.enum(phoneTypes).nullable()], isValid: ["valid", z.boolean()] },
  { common_name: [z.null(), () => null], me_profile_name: [z.null(), () => null] },
);

/** A payment in our own names, with amounts and places still in their wire form. */
const renamedDetail = renamed(
  {
    paymentId: ["paymentid", textId],
    tenantId: ["Tenants_tntid", z.number()],
    orderId: ["externalreference", z.string()],
    reference: ["Reference", z.string()],
    createdAt: ["paymentcreated", instant],
    transactionType: ["transaction_type", text],
    amount: ["paymentamount", z.number()],
    refunded: ["amountRefunded", z.number()],
    currency: ["Currency", currency],
    chargebackId: ["cbId", text],
    disputeState: ["disputeState", text],
    /** By when an alert or the bank must be answered; null if nothing is to be answered, or if it isn't known. */
    answerDueAt: ["answerDueAt", instant.nullable()],
    /** Whether that is an alert, also where there's an inquiry by now. */
    isAlertDue: ["isAlertDue", z.boolean()],
    /** Why the order was canceled; null if it wasn't. */
    cancelReason: ["cancelReason", text],
    guaranteeStatus: ["guaranteeStatus", z.literal(guaranteeStatuses)],
    /** Why an approved order isn't under guarantee; null if it is, or if nothing is to be said. */
    guaranteeNote: ["guaranteeNote", text],
    /** When its guarantee ended; null if it didn't, or if the order never was under guarantee. */
    guaranteeEndedAt: ["guaranteeEndedAt", instant.nullable()],
    /** Whether it arrived more than 72 hours after it was placed. */
    isHistory: ["isHistory", z.boolean()],
    decision: ["decision", z.enum(decisions)],
    /** When a held order was closed without a decision; null if it wasn't. */
    closedAt: ["closedAt", instant.nullable()],
    /** When a held order ends by itself; null if it isn't held. */
    dueAt: ["dueAt", instant.nullable()],
    /** What its time-out decides then; null if it closes without a decision. */
    dueDecision: ["dueDecision", z.enum(timeOutDecisions).nullable()],
    /** Who is to review it; null if unassigned. */
    assigneeId: ["assignedTo", z.number().nullable()],
    assigneeName: ["assignedToName", text],
    riskScore: ["riskscore", z.number()],
    scenarioId: ["Scenarioid", z.number()],
    scenarioName: ["ScenarioscolName", z.string()],
    /** The payment provider's status, regardless of chargebacks. */
    subStatus: ["subStatusDisplay", z.enum(subStatuses).nullable()],
    acquirer: ["acquirerName", text],
    method: ["paymentmethod", text],
    card: {
      holder: ["card_holder", text],
      bin: ["credit_card_bin", text],
      last4: ["4Digits", text],
      brand: ["cardBrand", text],
      type: ["cardType", text],
      approvalCode: ["ccApproval", text],
      avs: ["AVS_Verified", text],
      cvv: ["cvvResultCode", text],
      arn: ["arn", text],
    },
    bank: ["binCache", jsonText(bankOnWire)],
    payer: {
      id: ["Payer_ID", text],
      firstName: ["payername", text],
      lastName: ["PayerSurname", text],
      email: ["Payer_Email", text],
      phone: ["Payer_Mobile", text],
      /** This person's earlier orders. */
      earlierOrders: ["payerOrders", z.number()],
    },
    /** Null if no phone number was sent. */
    phone: ["phoneData", phoneOnWire.nullable()],
    riskFacts: [
      "paymentRiskFacts",
      /** Null if no earlier order of the same person is known. */
      renamed({ orderHistory: ["inconsistentOrderHistory", orderHistory] }),
    ],
    billingAddress: ["Billing_Address", jsonText(placedAddress).nullable()],
    shippingAddress: ["shippingAddress", placedAddress.nullable()],
    shippingMethod: ["shippingMethod", text],
    ipAddress: ["IP", text],
    ipPlace: ["ipdata", jsonText(ipOnWire).nullable()],
    emailOpenedPlace: ["emailOpenedIpdata", jsonText(ipOnWire).nullable()],
    visitedPlace: ["visitedIpdata", jsonText(ipOnWire).nullable()],
    device: { browser: ["browser", text], deviceId: ["deviceId", text], language: ["language", text] },
    origin: ["origin", text],
    isRecurring: ["recurring", z.boolean()],
    tags: ["paymentTags", z.array(z.string())],
    comments: ["comments", jsonText(z.array(comment))],
    /** What staff can do about it now, each with how it would stand then. */
    actions: ["actions", z.array(possibleAction)],
    /** When and why the order's personal data was removed; null if it wasn't. */
    erased: ["erased", z.object({ at: instant, because: z.enum(erasureReasons) }).nullable()],
  },
  {
    paymentStatus: [z.string(), (own) => paymentStatusOf(own.chargebackId !== null)],
    Date: [instant, (own) => own.createdAt],
    amount: [z.number(), (own) => own.amount],
  },
);
type RenamedDetail = z.output<typeof renamedDetail>;
type IpPlace = { country: string | null; region: string | null; city: string | null; point: Point };
type Point = ReturnType<typeof pointOf>;

/** Everything the order's screen shows. */
export type PaymentDetail = Omit<
  RenamedDetail,
  "amount" | "refunded" | "card" | "bank" | "ipAddress" | "ipPlace" | "emailOpenedPlace" | "visitedPlace"
> & {
  amountMinor: number;
  refundedMinor: number;
  /** `country` is an ISO 3166-1 alpha-2 code, `point` that country's center. */
  card: RenamedDetail["card"] & { country: string | null; point: Point };
  ip: ({ address: string } & IpPlace) | null;
  /** Where the customer was when they last opened an email about the order; null if they didn't, or it isn't known. */
  emailOpened: IpPlace | null;
  /** Where the customer was when they last came to the shop's website; null if no visit was recorded. */
  visited: IpPlace | null;
};
export type PaymentComment = PaymentDetail["comments"][number];

const paymentDetail = z.codec(renamedDetail, z.custom<PaymentDetail>(), {
  decode: ({ amount, refunded, card, bank, ipAddress, ipPlace, emailOpenedPlace, visitedPlace, ...same }) => ({
    ...same,
    amountMinor: toMinor(amount, same.currency) ?? 0,
    refundedMinor: toMinor(refunded, same.currency) ?? 0,
    card: { ...card, country: bank.country, point: pointOf({ ...bank, isCity: false }) },
    ip: ipAddress === null ? null : { address: ipAddress, ...ipPlaceOf(ipPlace) },
    emailOpened: emailOpenedPlace && ipPlaceOf(emailOpenedPlace),
    visited: visitedPlace && ipPlaceOf(visitedPlace),
  }),
  encode: ({ amountMinor, refundedMinor, card: { country, point, ...card }, ip, emailOpened, visited, ...same }) => ({
    ...same,
    amount: toMajor(amountMinor, same.currency),
    refunded: toMajor(refundedMinor, same.currency),
    card,
    bank: { country, latitude: point?.lat ?? null, longitude: point?.lng ?? null },
    ipAddress: ip?.address ?? null,
    ipPlace: ip && wirePlaceOf(ip),
    emailOpenedPlace: emailOpened && wirePlaceOf(emailOpened),
    visitedPlace: visited && wirePlaceOf(visited),
  }),
});

function ipPlaceOf(place: z.output<typeof ipOnWire> | null) {
  if (place === null) return { country: null, region: null, city: null, point: null };
  return { country: place.country_code, region: place.region, city: place.city, point: pointOf(place) };
}

function wirePlaceOf({ country, region, city, point }: IpPlace) {
  return { country_name: country && countryName(country), country_code: country, region, city, ...wirePointOf(point) };
}

export const getPayment = endpoint({
  method: "GET",
  path: "/payments/{id}",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Get an order.",
  answer: paymentDetail,
});

export const paymentDetailEndpoints = { getPayment };
