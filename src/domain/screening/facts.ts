import { choice, count, country, flag, lowerText, number, point, text, type FactsOf } from "#domain/screening/fact-kinds.ts";

/**
 * What enrichment and the shop's history add to an order's own fields when Surety decides. Unknown facts are null. The facts are
 * stored with each decision.
 */
export type Facts = {
  place: PlaceFacts;
  card: CardFacts;
  phone: PhoneFacts;
  email: EmailFacts;
  browser: BrowserFacts;
  agreement: AgreementFacts;
  person: PersonFacts;
  amounts: AmountFacts;
  velocity: Velocities;
  record: Records;
};

/** What is known about places. The fields of points are listed next to those of their addresses. */
const placeFacts = {
  ipCountry: country("IP country"),
  ipRegion: text("IP region"),
  ipCity: text("IP city"),
  ip: point("IP"),
  /** Known only with a configured database. */
  ipIsProxy: flag("Proxy or VPN"),
  billing: point("Billing address"),
  shipping: point("Shipping address"),
  /** The center of the card's issuing country. */
  bank: point("Card's bank"),
};
export type PlaceFacts = FactsOf<typeof placeFacts>;

const cardFacts = {
  brand: text("Card brand"),
  country: country("Card country"),
  type: text("Card type"),
  bank: text("Card bank"),
};
export type CardFacts = FactsOf<typeof cardFacts>;

const phoneFacts = {
  e164: lowerText("Phone in international format"),
  country: country("Phone country"),
  isValid: flag("Valid phone number"),
  type: text("Phone type"),
};
export type PhoneFacts = FactsOf<typeof phoneFacts>;

const emailFacts = {
  domain: lowerText("Email domain"),
  isDisposable: flag("Disposable email"),
  isFree: flag("Free email provider"),
};
export type EmailFacts = FactsOf<typeof emailFacts>;

const browserFacts = {
  name: text("Browser"),
  os: text("Operating system"),
  device: choice("Device type", ["desktop", "mobile", "tablet", "other"]),
  isBot: flag("Placed by a bot"),
};
export type BrowserFacts = FactsOf<typeof browserFacts>;

/** How the parts of an order agree; null if either part is unknown. */
const agreementFacts = {
  ipIsBillingCountry: flag("IP in billing country"),
  ipIsShippingCountry: flag("IP in shipping country"),
  ipIsCardCountry: flag("IP in card country"),
  cardIsBillingCountry: flag("Card from billing country"),
  billingIsShippingCountry: flag("Same billing and shipping country"),
  phoneIsBillingCountry: flag("Phone from billing country"),
  /** 0 to 1. */
  holderToPayerName: number("Cardholder name match", "percent"),
  billingToPayerName: number("Billing name match", "percent"),
  shippingToPayerName: number("Shipping name match", "percent"),
  emailToPayerName: number("Email and name match", "percent"),
  billingIsShippingAddress: flag("Same billing and shipping address"),
  /** Null unless both are known to the city. */
  ipToBillingKm: number("Distance from IP to billing address", "km"),
  billingToShippingKm: number("Distance from billing to shipping address", "km"),
};
export type AgreementFacts = FactsOf<typeof agreementFacts>;

/** What the shop knows about the customer, by id, or else email, or else phone, before this order. */
const personFacts = {
  orders: count("Earlier orders"),
  /** The approved ones among them: a held or rejected order doesn't make anyone a customer. */
  approvedOrders: count("Earlier approved orders"),
  chargebacks: count("Earlier chargebacks"),
  daysSinceFirstSeen: number("Time since first order", "days"),
  /** From creating the account to this order; null for guests, and if the account is dated well after the order. */
  secondsSinceRegistered: number("Account age", "seconds"),
};
export type PersonFacts = FactsOf<typeof personFacts>;

/**
 * How large an order with little data may be, in major units of its currency. Looked up only for orders that lack data to be
 * guaranteed; null for others.
 */
const amountFacts = {
  /** Of the shop's last 100 approved orders in this currency; null if there are fewer than 20. */
  approvedMedian: number("Median amount of approved orders"),
  /** Such an order above it is held if only the score would approve it. */
  limit: number("Limit for orders with little data"),
};
export type AmountFacts = FactsOf<typeof amountFacts>;

/** The parts with one table each. */
export const factTables = {
  place: placeFacts,
  card: cardFacts,
  phone: phoneFacts,
  email: emailFacts,
  browser: browserFacts,
  agreement: agreementFacts,
  person: personFacts,
  amounts: amountFacts,
};

export const velocityKeys = ["email", "card", "device", "ip", "phone", "shippingAddress"] as const;
export type VelocityKey = (typeof velocityKeys)[number];

/** Stored velocities refer to windows and measures by position: append, never insert. */
export const velocityWindows = ["1h", "24h", "7d", "30d"] as const;
export type VelocityWindow = (typeof velocityWindows)[number];
export const velocityWindowSeconds: Record<VelocityWindow, number> = {
  "1h": 3600,
  "24h": 86_400,
  "7d": 604_800,
  "30d": 2_592_000,
};

export const velocityMeasures = ["orders", "people", "emails", "cards", "devices", "ips"] as const;
export type VelocityMeasure = (typeof velocityMeasures)[number];

/**
 * Orders with the same key in the window that ends at this order, this one included. `orders` counts them, the others count
 * distinct values among them. All 0 if the order has no such key.
 */
export type Velocity = Record<VelocityMeasure, number>;
export type Velocities = Record<VelocityKey, Record<VelocityWindow, Velocity>>;

/** Only this many of a key's latest orders are counted, which bounds the cost of a velocity. */
export const VELOCITY_CAP = 500;

/** Earlier outcomes of a card, device, email or person: those dated before this order that had already arrived. */
export const recordKeys = ["email", "card", "device", "person"] as const;
export type RecordKey = (typeof recordKeys)[number];
export const recordFacts = {
  chargebacks: count("Chargebacks with this {key}"),
  fraudConfirmed: count("Confirmed fraud with this {key}"),
  legitConfirmed: count("Orders confirmed legitimate with this {key}"),
  /** Days since the first earlier order with this key; null if there is none. */
  daysSinceFirstSeen: number("Time since this {key} was first seen", "days"),
};
export type TrackRecord = FactsOf<typeof recordFacts>;
export type Records = Record<RecordKey, TrackRecord>;
