import type { Card } from "#server/demo/generate/cards.ts";
import type { Campaign } from "#server/demo/generate/campaign.ts";
import type { CountryCode } from "#server/demo/generate/country.ts";
import type { DemoShop } from "#server/demo/generate/event.ts";
import type { Payment } from "#server/demo/generate/order-body.ts";
import type { DemoPerson } from "#server/demo/generate/people.ts";
import type { Random } from "#server/demo/generate/random.ts";

/** How an honest person pays: usually by card, otherwise the way people in their country do. */
export function honestPayment(random: Random, shop: DemoShop, person: DemoPerson, isByTheBook: boolean): Payment {
  const other = random.chance(isByTheBook ? 0 : 0.2) ? random.weighted(otherMethods(person.country.code)) : null;
  if (other)
    return {
      ...other,
      status: otherStatus(random, other.method),
      card: null,
      holder: null,
      avs: null,
      cvv: null,
    };
  const card = random.pick(person.cards);
  const isWallet = !isByTheBook && random.chance(0.12);
  const avs = hasAvs(person.country.code) && !isWallet ? (isByTheBook ? "Y" : random.weighted(honestAvs)) : null;
  return {
    method: isWallet ? random.pick(["apple_pay", "google_pay"]) : methodOf(card),
    acquirer: cardAcquirer(random, shop, person.country.code),
    status: random.weighted(cardStatuses),
    card,
    holder: isWallet ? null : honestHolder(random, person, isByTheBook),
    avs,
    cvv: isWallet ? null : isByTheBook || avs === "N" ? "M" : random.weighted(honestCvv),
  };
}

/** A payment with a stolen card. */
export function stolenPayment(
  random: Random,
  { shop, country }: Pick<Campaign, "shop" | "country">,
  card: Card,
  holder: string,
  knows: "little" | "all",
): Payment {
  const knowsAll = knows === "all";
  return {
    method: methodOf(card),
    acquirer: cardAcquirer(random, shop, country),
    status: knowsAll ? random.pick(["PS0", "PS0", "PS2"] as const) : random.pick(["PS0", "PS1", "PS2"] as const),
    card,
    holder: holder.toUpperCase(),
    avs: hasAvs(country) ? random.pick(knowsAll ? ["Y", "Y", "Z", "A"] : ["N", "N", "Z", "A", "U"]) : null,
    cvv: random.pick(knowsAll ? ["M", "M", "M", "P"] : ["N", "N", "M", "P"]),
  };
}

function methodOf({ type }: Card): string {
  return type === "debit" ? "debit_card" : "credit_card";
}

function honestHolder(random: Random, person: DemoPerson, isByTheBook: boolean): string | null {
  const full = `${person.firstName} ${person.lastName}`;
  if (isByTheBook) return full;
  return random.weighted([
    [full.toUpperCase(), 70],
    [full, 22],
    [`${person.firstName.slice(0, 1)} ${person.lastName}`, 5],
    [null, 3],
  ] as const);
}

/** The countries whose issuers check the billing address. */
function hasAvs(country: CountryCode): boolean {
  return country === "US" || country === "CA" || country === "GB";
}

const honestAvs = [
  ["Y", 86],
  ["Z", 6],
  ["A", 3],
  ["U", 3],
  ["N", 2],
] as const;
const honestCvv = [
  ["M", 97],
  ["P", 2.4],
  ["N", 0.6],
] as const;
const cardStatuses = [
  ["PS0", 86],
  ["PS2", 11.4],
  ["PS1", 1],
  ["PS4", 0.8],
  ["PS5", 0.8],
] as const;

/** The shop's card processor unless it chose another: its platform's own one, if there is any. */
const usualAcquirer: Record<DemoShop, string> = {
  demo: "shopify_payments",
  free: "shopify_payments",
  second: "woocommerce_payments",
  third: "adyen",
};

function cardAcquirer(random: Random, shop: DemoShop, country: CountryCode): string {
  const local: Partial<Record<CountryCode, string>> = {
    BR: "pagarme",
    IL: "cardcom",
    JP: "komoju",
    NL: "mollie",
    PL: "payu",
  };
  const named = local[country];
  if (named !== undefined && random.chance(0.6)) return named;
  return random.weighted([
    [usualAcquirer[shop], 46],
    ["stripe", 34],
    ["adyen", 14],
    ["checkout_com", 6],
  ] as const);
}

type Method = { method: string; acquirer: string };

function otherMethods(country: CountryCode): (readonly [Method, number])[] {
  const paypal = [{ method: "paypal", acquirer: "paypal" }, 10] as const;
  const local = localMethods[country];
  return local ? [paypal, [local, 10]] : [paypal];
}

const localMethods: Partial<Record<CountryCode, Method>> = {
  US: { method: "affirm", acquirer: "affirm" },
  GB: { method: "klarna", acquirer: "klarna" },
  DE: { method: "klarna", acquirer: "klarna" },
  SE: { method: "klarna", acquirer: "klarna" },
  NL: { method: "ideal", acquirer: "mollie" },
  BR: { method: "pix", acquirer: "mercado_pago" },
  MX: { method: "oxxo", acquirer: "mercado_pago" },
  JP: { method: "konbini", acquirer: "komoju" },
  PL: { method: "blik", acquirer: "payu" },
};

/** Paid over the counter or in installments, so the money comes later. */
function otherStatus(random: Random, method: string): Payment["status"] {
  if (method === "konbini" || method === "oxxo") return random.pick(["PS3", "PS3", "PS0"] as const);
  return random.chance(0.04) ? "PS3" : "PS0";
}
