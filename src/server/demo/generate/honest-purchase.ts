import { DAY_MS } from "#domain/dates/day-bounds.ts";
import type { Card } from "#server/demo/generate/cards.ts";
import { countryCodes } from "#server/demo/generate/country.ts";
import { homeIp, mobileIp, type BuyersDevice } from "#server/demo/generate/devices.ts";
import type { DemoAddress, DemoShop, HonestStory, OrderBody } from "#server/demo/generate/event.ts";
import { firstName, lastName } from "#server/demo/generate/names.ts";
import { writeOrder } from "#server/demo/generate/order-body.ts";
import { honestPayment } from "#server/demo/generate/payments.ts";
import { addressIn, type People, type DemoPerson } from "#server/demo/generate/people.ts";
import { mistyped } from "#server/demo/generate/phones.ts";
import { countryOf } from "#server/demo/generate/places.ts";
import { dearBasket, usualBasket, type Basket } from "#server/demo/generate/products.ts";
import type { Random } from "#server/demo/generate/random.ts";

/**
 * What an honest person's purchase looks like. An unusual story is unusual in one way only: someone who registers while
 * buying spends little, at home, with their own card.
 */
export function honestBody(
  random: Random,
  { shop, people }: { shop: DemoShop; people: People },
  person: DemoPerson,
  story: HonestStory,
  at: Date,
): { body: OrderBody; basket: Basket; card: Card | null } {
  const isOdd = story !== "plain";
  const channel = isOdd ? shopFloor.web : random.weighted(channelsFor(person));
  const basket = basketFor(random, person, story);
  const payment = honestPayment(random, shop, person, isOdd);
  const device = channel.hasDevice ? random.pick(person.devices) : null;
  const phone = person.phone !== null && !isOdd && random.chance(0.01) ? mistyped(random, person.phone) : person.phone;
  const body = writeOrder(random, {
    person,
    at,
    basket,
    payment: channel === shopFloor.till ? { ...payment, avs: null, cvv: null } : payment,
    device,
    ip: device && ipFor(random, people, person, device, story, at),
    billing: channel === shopFloor.till ? null : person.home,
    shipping: channel === shopFloor.till ? null : shippingFor(random, person, story),
    origin: channel.origin,
    phone,
    type: channel.type,
    isRecurring: channel === shopFloor.subscription,
    tags: tagsFor(random, person, story),
  });
  return { body, basket, card: payment.card };
}

type Channel = { origin: string; type: "order" | "psp"; hasDevice: boolean };

const shopFloor = {
  web: channel("web"),
  app: channel("mobile_app"),
  instagram: channel("instagram"),
  facebook: channel("facebook"),
  google: channel("google"),
  tiktok: channel("tiktok"),
  till: channel("pos", false),
  draft: channel("draft_order", false),
  subscription: channel("subscription", false),
  paymentLink: { origin: "payment_link", type: "psp", hasDevice: true },
} satisfies Record<string, Channel>;

function channelsFor(person: DemoPerson): (readonly [Channel, number])[] {
  const isLoyal = person.loyalty > 1 && person.orderTimes.length > 0;
  return [
    [shopFloor.web, 64],
    [shopFloor.app, 13],
    [shopFloor.instagram, 6],
    [shopFloor.google, 5],
    [shopFloor.facebook, 3],
    [shopFloor.tiktok, 2],
    [shopFloor.till, person.country.code === "US" ? 5 : 0],
    [shopFloor.draft, 1.5],
    [shopFloor.paymentLink, 1],
    [shopFloor.subscription, isLoyal && person.id !== null ? 6 : 0],
  ];
}

function basketFor(random: Random, person: DemoPerson, story: HonestStory): Basket {
  const { currency } = person.country;
  if (story === "large first order") return dearBasket(random, currency);
  if (story !== "plain") return usualBasket(random, currency, 160);
  if (person.orderTimes.length > 1 && random.chance(0.03)) return dearBasket(random, currency);
  return usualBasket(random, currency, person.orderTimes.length > 0 ? 600 : 380);
}

function ipFor(random: Random, people: People, person: DemoPerson, device: BuyersDevice, story: HonestStory, at: Date): string {
  if (story === "traveller") return homeIp(random, countryOf(random.pick(countryCodes.filter((code) => code !== person.country.code))));
  if (story === "plain" && device.isMobile && random.chance(0.3)) return mobileIp(random, person.country);
  const last = person.orderTimes.at(-1);
  const isLongAgo = last !== undefined && at.getTime() - last.getTime() > 45 * DAY_MS;
  if (isLongAgo && !person.keepsIp) person.ip = people.freshIp(random, person.country);
  return person.ip;
}

/** Home, or someone who gets a present. Only "gift abroad" leaves the country. */
function shippingFor(random: Random, person: DemoPerson, story: HonestStory): DemoAddress {
  const isAbroad = story === "gift abroad";
  if (!isAbroad && (story !== "plain" || !random.chance(0.055))) return person.home;
  const code = isAbroad ? random.pick(countryCodes.filter((other) => other !== person.country.code)) : person.country.code;
  const country = countryOf(code);
  const isRelative = random.chance(0.4);
  const name = isRelative ? person.lastName : lastName(random, code).written;
  const first = firstName(random, isRelative ? person.origin : code).written;
  return addressIn(random, country, random.pick(country.cities), first, name);
}

function tagsFor(random: Random, person: DemoPerson, story: HonestStory): string[] {
  const tags: string[] = [];
  if (person.orderTimes.length >= 4) tags.push("vip");
  if (story === "gift abroad") tags.push("gift");
  if (person.orderTimes.length === 0 && random.chance(0.12)) tags.push("welcome10");
  if (random.chance(0.04)) tags.push(random.pick(["gift-wrap", "newsletter", "preorder"]));
  return tags;
}

function channel(origin: string, hasDevice = true): Channel {
  return { origin, type: "order", hasDevice };
}
