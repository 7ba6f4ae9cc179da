/**
 * Everything Surety knows about an order when it decides: the order's own fields stay in `Order`, these are what the
 * enrichment and the shop's history add. Unknown is null. The facts are kept with each decision as they were.
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
  /** Known only where a configured database says so. */
  ipIsProxy: boolean | null;
  billing: Point | null;
  shipping: Point | null;
  /** The card's issuing country, middle of the country. */
  bank: Point | null;
};

/** `isCity` false: the place is known to the country only and stands at the country's middle. */
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

/** How the parts of an order agree with one another; null where one of the two is unknown. */
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
  /** Only where both are known to the city. */
  ipToBillingKm: number | null;
  billingToShippingKm: number | null;
};

/** What the shop knows of the person (customer id, else e-mail) before this order. */
export type PersonFacts = {
  /** Orders before this one. */
  orders: number;
  /** Those of them that stand approved: an order that is held or rejected makes nobody a customer. */
  approvedOrders: number;
  chargebacks: number;
  daysSinceFirstSeen: number | null;
  /** From registering the account to this order; null for guests. */
  secondsSinceRegistered: number | null;
};

export const velocityKeys = ["email", "card", "device", "ip", "phone", "shippingAddress"] as const;
export type VelocityKey = (typeof velocityKeys)[number];

/** Kept velocities name them by their place, as they do the measures: append, never insert. */
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
 * Orders with the same key in the window that ends at this order, this order included: `orders` counts them, the others
 * count distinct values among them. All 0 where the order has no such key.
 */
export type Velocity = Record<VelocityMeasure, number>;
export type Velocities = Record<VelocityKey, Record<VelocityWindow, Velocity>>;

/** At most this many latest orders of one key are looked at, so that a velocity costs the same in every shop. */
export const VELOCITY_CAP = 500;

/** What earlier outcomes say about a card, device, e-mail or person: those with `at` before this order that had arrived. */
export const recordKeys = ["email", "card", "device", "person"] as const;
export type RecordKey = (typeof recordKeys)[number];
export type TrackRecord = {
  chargebacks: number;
  fraudConfirmed: number;
  legitConfirmed: number;
  /** Days since the first earlier order with this key; null where there is none. */
  daysSinceFirstSeen: number | null;
};
export type Records = Record<RecordKey, TrackRecord>;
