import type { VisitBody } from "#contract/visits.ts";

/** What the demo sends to the intake, one event at a time, in the order it happened. */
export type DemoEvent = DemoOrderEvent | DemoOutcomeEvent | DemoDeliveryEvent | DemoCheckoutEvent | DemoVisitEvent;

/** `order` is the body of POST /api/orders. `story` is the truth about the order and is never sent. */
export type DemoOrderEvent = {
  kind: "order";
  shop: DemoShop;
  at: Date;
  order: DemoOrder;
  story: Story;
};

/** `outcome` is the body of POST /api/orders/{orderId}/outcomes. */
export type DemoOutcomeEvent = {
  kind: "outcome";
  shop: DemoShop;
  at: Date;
  orderId: string;
  outcome: DemoOutcome;
};

/** `report` is the body of POST /api/orders/{orderId}/fulfillments. */
export type DemoDeliveryEvent = {
  kind: "delivery";
  shop: DemoShop;
  at: Date;
  orderId: string;
  report: DemoReport;
};

/** `checkout` is the body of POST /api/checkouts. */
export type DemoCheckoutEvent = {
  kind: "checkout";
  shop: DemoShop;
  at: Date;
  checkout: DemoCheckout;
};

/** `visit` is what the shop's pages sent before the order was placed. */
export type DemoVisitEvent = { kind: "visit"; shop: DemoShop; at: Date; visit: DemoVisit };

export type DemoVisit = { ip: string; userAgent: string; acceptLanguage: string; batches: DemoVisitBatch[] };
/** The body of POST /sensor/visits without the site key, and when it came. */
export type DemoVisitBatch = Omit<VisitBody, "siteKey"> & { at: Date };

export const demoShops = ["demo", "free", "second", "third"] as const;
export type DemoShop = (typeof demoShops)[number];

export const honestStories = [
  "plain",
  "registers while buying",
  "gift abroad",
  "traveller",
  "family device",
  "large first order",
  "disposable mail",
] as const;
export const fraudStories = ["card testing", "account ring", "triangulation", "reshipper", "resale", "friendly fraud"] as const;
/** Of the demo shop's orders that are made to be looked at: all goes as well as it can. */
export const shownStories = ["strong case", "long trail", "erased customer"] as const;
export type HonestStory = (typeof honestStories)[number];
export type FraudStory = (typeof fraudStories)[number];
export type ShownStory = (typeof shownStories)[number];
export type Story = HonestStory | FraudStory | ShownStory;

export function isShown(story: Story): story is ShownStory {
  return shownStories.some((shown) => shown === story);
}

export function isFraud(story: Story): story is FraudStory {
  return fraudStories.some((fraud) => fraud === story);
}

/** An order as a shop sends it. Amounts are decimal numbers in `currency`. */
type DemoOrder = { orderId: string; reference: string } & OrderBody;

/** An order without its number. */
export type OrderBody = {
  type: "order" | "psp";
  createdAt: string;
  amount: number;
  currency: string;
  customer: DemoCustomer;
  payment: DemoPayment;
  billingAddress?: DemoAddress;
  shippingAddress?: DemoAddress;
  shippingMethod?: string;
  deliveryDate?: string;
  recurring: boolean;
  items: { id: string; description: string; quantity: number; amount: number }[];
  device?: DemoDevice;
  origin: string;
  tags: string[];
};

type DemoCustomer = {
  id?: string;
  firstName: string;
  lastName: string;
  email?: string;
  phone?: string;
  createdAt?: string;
  ordersCount?: number;
  dateOfBirth?: string;
};

export type DemoPayment = {
  method: string;
  acquirer: string;
  status: string;
  cardBin?: string;
  cardLast4?: string;
  cardHolder?: string;
  cardType?: string;
  approvalCode?: string;
  avs?: string;
  cvv?: string;
  arn?: string;
};

export type DemoAddress = {
  firstName: string;
  lastName: string;
  address1: string;
  address2?: string;
  city: string;
  province?: string;
  country: string;
  zip: string;
  phone?: string;
};

type DemoDevice = {
  ip: string;
  userAgent: string;
  language: string;
  deviceId: string;
  sessionId: string;
};

export type DemoOutcome = {
  id: string;
  type: string;
  reason?: string;
  reasonCode?: string;
  amount?: number;
  currency?: string;
  at: string;
  dueAt?: string;
};

export type DemoReport = {
  id: string;
  carrier: string;
  trackingNumber: string;
  status: string;
  at: string;
  address: DemoAddress;
  events: { status: string; at: string; text: string; city?: string; country?: string }[];
};

type DemoCheckout = {
  id: string;
  at: string;
  amount: number;
  currency: string;
  email?: string;
  failed?: boolean;
  recovered?: boolean;
};
