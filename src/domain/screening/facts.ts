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
  velocity: Velocities;
  record: Records;
};

export type PlaceFacts = {
  ipCountry: string | null;
  ipRegion: string | null;
  ipCity: string | null;
  ip: Point | null;
  /** Known only with a configured database. */
  ipIsProxy: boolean | null;
  billing: Point | null;
  shipping: Point | null;
  /** The center of the card's issuing country. */
  bank: Point | null;
};

/** If `isCity` is false, only the country is known and the point is its center. */
export type Point = { lat: number; lng: number; isCity: boolean };

export type CardFacts = {
  brand: string | null;
  country: string | null;
  type: string | null;
  bank: string | null;
};

export type PhoneFacts = {
  e164: string | null;
  country: string | null;
  isValid: boolean | null;
  type: string | null;
};

export type EmailFacts = {
  domain: string | null;
  isDisposable: boolean | null;
  isFree: boolean | null;
};

export type BrowserFacts = {
  name: string | null;
  os: string | null;
  device: "desktop" | "mobile" | "tablet" | "other" | null;
  isBot: boolean | null;
};

/** How the parts of an order agree; null if either part is unknown. */
export type AgreementFacts = {
  ipIsBillingCountry: boolean | null;
  ipIsShippingCountry: boolean | null;
  ipIsCardCountry: boolean | null;
  cardIsBillingCountry: boolean | null;
  billingIsShippingCountry: boolean | null;
  phoneIsBillingCountry: boolean | null;
  /** 0 to 1. */
  holderToPayerName: number | null;
  billingToPayerName: number | null;
  shippingToPayerName: number | null;
  emailToPayerName: number | null;
  billingIsShippingAddress: boolean | null;
  /** Null unless both are known to the city. */
  ipToBillingKm: number | null;
  billingToShippingKm: number | null;
};

/** What the shop knows about the customer, by id or else email, before this order. */
export type PersonFacts = {
  orders: number;
  /** The approved ones among them: a held or rejected order doesn't make anyone a customer. */
  approvedOrders: number;
  chargebacks: number;
  daysSinceFirstSeen: number | null;
  /** From creating the account to this order; null for guests. */
  secondsSinceRegistered: number | null;
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
export type TrackRecord = {
  chargebacks: number;
  fraudConfirmed: number;
  legitConfirmed: number;
  /** Days since the first earlier order with this key; null if there is none. */
  daysSinceFirstSeen: number | null;
};
export type Records = Record<RecordKey, TrackRecord>;
