import disposableDomains from "disposable-email-domains";
import * as maxmind from "maxmind";
import type { DemoOrderEvent } from "#server/demo/generate/event.ts";

/** What a shop could hold against a single order. */
export type Sign =
  | "just registered"
  | "shared device"
  | "shared card"
  | "IP in another country"
  | "ships abroad"
  | "disposable mail"
  | "large first order"
  | "address and code fail";

const DAY_MS = 86_400_000;
const disposable = new Set(disposableDomains);

/** The strong signs of each order, given the shop's orders before it. Orders are in order of time. */
export async function signsOf(orders: readonly DemoOrderEvent[]): Promise<Map<DemoOrderEvent, Sign[]>> {
  const ipCountry = await openIpCountries();
  const people = new Set<string>();
  const devices = new Map<string, Use[]>();
  const cards = new Map<string, Use[]>();
  const signs = new Map<DemoOrderEvent, Sign[]>();
  for (const event of orders) {
    const { order, shop, at } = event;
    const person = `${shop} ${order.customer.id ?? order.customer.email}`;
    const card = order.payment.cardBin && `${shop} ${order.payment.cardBin} ${order.payment.cardLast4}`;
    const device = order.device && `${shop} ${order.device.deviceId}`;
    const use = { person, at };
    const holds: Record<Sign, boolean> = {
      "just registered": secondsSinceRegistered(event) < 180,
      "shared device": isShared(devices, device, use),
      "shared card": isShared(cards, card, use),
      "IP in another country": order.device !== undefined && ipCountry(order.device.ip) !== order.billingAddress?.country,
      "ships abroad": order.shippingAddress !== undefined && order.shippingAddress.country !== order.billingAddress?.country,
      "disposable mail": disposable.has(order.customer.email?.replace(/.*@/, "") ?? ""),
      "large first order": !people.has(person) && inDollars(order.amount, order.currency) > 420,
      "address and code fail": order.payment.avs === "N" && order.payment.cvv === "N",
    };
    signs.set(
      event,
      signNames.filter((sign) => holds[sign]),
    );
    people.add(person);
  }
  return signs;
}

export async function openIpCountries(): Promise<(ip: string) => string | null> {
  const file = new URL(
    "../../../../node_modules/@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb",
    import.meta.url,
  );
  const reader = await maxmind.open<maxmind.CountryResponse & { country_code?: string }>(file.pathname);
  return (ip) => reader.get(ip)?.country_code ?? null;
}

export function secondsSinceRegistered({ order, at }: DemoOrderEvent): number {
  const registered = order.customer.createdAt;
  return registered === undefined ? Infinity : (at.getTime() - Date.parse(registered)) / 1000;
}

const signNames = [
  "just registered",
  "shared device",
  "shared card",
  "IP in another country",
  "ships abroad",
  "disposable mail",
  "large first order",
  "address and code fail",
] as const satisfies Sign[];

type Use = { person: string; at: Date };

/** Someone else used the same value within the day before. */
function isShared(uses: Map<string, Use[]>, key: string | undefined, use: Use): boolean {
  if (key === undefined) return false;
  const earlier = uses.get(key) ?? [];
  uses.set(key, [...earlier, use]);
  return earlier.some(({ person, at }) => person !== use.person && use.at.getTime() - at.getTime() <= DAY_MS);
}

const dollarsPerUnit: Record<string, number> = {
  USD: 1,
  EUR: 1.09,
  GBP: 1.27,
  CAD: 0.72,
  AUD: 0.66,
  BRL: 0.185,
  MXN: 0.054,
  JPY: 0.0067,
  SEK: 0.098,
};

export function inDollars(amount: number, currency: string): number {
  const rate = dollarsPerUnit[currency];
  if (rate === undefined) throw new Error(`No rate for ${currency}`);
  return amount * rate;
}
