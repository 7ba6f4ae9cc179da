import { addMs, HOUR_MS, MINUTE_MS } from "#server/demo/generate/calendar.ts";
import { campaignMoments, type Campaign } from "#server/demo/generate/campaign.ts";
import { siblingOf, type Card } from "#server/demo/generate/cards.ts";
import { buyersDevice, ipIn } from "#server/demo/generate/devices.ts";
import type { DemoAddress } from "#server/demo/generate/event.ts";
import { lastName } from "#server/demo/generate/names.ts";
import { writeOrder, type Draft, type Purchase } from "#server/demo/generate/order-body.ts";
import { stolenPayment } from "#server/demo/generate/payments.ts";
import { addressIn } from "#server/demo/generate/people.ts";
import { countryOf, farNetworks } from "#server/demo/generate/places.ts";
import { basketOf, dearBasket, resold, tinyBasket } from "#server/demo/generate/products.ts";
import type { Random } from "#server/demo/generate/random.ts";

export function fraudOrders(random: Random, campaign: Campaign): Draft[] {
  const purchases = purchasesOf(random, campaign);
  return purchases.map((purchase) => ({
    shop: campaign.shop,
    story: campaign.story,
    at: purchase.at,
    body: writeOrder(random, purchase),
    basket: purchase.basket,
    card: purchase.payment.card,
    person: purchase.person,
  }));
}

function purchasesOf(random: Random, campaign: Campaign): Purchase[] {
  switch (campaign.story) {
    case "card testing":
      return cardTesting(random, campaign);
    case "account ring":
      return accountRing(random, campaign);
    case "triangulation":
      return triangulation(random, campaign);
    case "reshipper":
      return reshipper(random, campaign);
    case "resale":
      return resale(random, campaign);
  }
}

/** Stolen card numbers tested on tiny purchases: one machine, one new account and another card every few minutes. */
function cardTesting(random: Random, { people, country, ...campaign }: Campaign): Purchase[] {
  const home = countryOf(country);
  const device = buyersDevice(random, random.pick(home.languages), false);
  const ip = ipIn(random, random.pick(farNetworks));
  let card = people.freshCard(random, country);
  return campaignMoments(random, campaign, 1 * MINUTE_MS).map((at) => {
    const person = people.person(random, {
      country,
      at: addMs(at, 5000),
      account: "now",
      mailDomain: random.pick(throwAwayDomains),
    });
    person.registeredAt = addMs(at, -random.whole(4, 40) * 1000);
    card = siblingOf(random, random.chance(0.25) ? people.freshCard(random, country) : card);
    return {
      person,
      at,
      basket: tinyBasket(random, home.currency),
      payment: stolenPayment(random, { country, shop: campaign.shop }, card, `${person.firstName} ${person.lastName}`, "little"),
      device,
      ip,
      billing: person.home,
      shipping: null,
      origin: "web",
      phone: null,
    };
  });
}

/** Several new accounts within a day on one machine, buying expensive goods for one or two addresses. */
function accountRing(random: Random, { people, country, ...campaign }: Campaign): Purchase[] {
  const home = countryOf(country);
  const device = buyersDevice(random, random.pick(home.languages), true);
  const ips = [people.freshIp(random, home), people.freshIp(random, home)];
  const drop = random.pick(home.cities);
  const door = addressIn(random, home, drop, "", "");
  return campaignMoments(random, campaign, 9 * MINUTE_MS).map((at) => {
    const person = people.person(random, { country, at, account: "now" });
    const [card = people.freshCard(random, country)] = person.cards;
    return {
      person,
      at,
      basket: dearBasket(random, home.currency),
      payment: stolenPayment(
        random,
        { country, shop: campaign.shop },
        card,
        `${person.firstName} ${person.lastName}`,
        random.chance(0.5) ? "all" : "little",
      ),
      device,
      ip: random.pick(ips),
      billing: person.home,
      shipping: addressedTo(door, person.firstName, person.lastName),
      origin: random.pick(["web", "mobile_app"]),
      phone: person.phone,
      tags: ["welcome10"],
    };
  });
}

/** Marketplace buyers pay the gang, which orders here with one stolen card and ships to them. */
function triangulation(random: Random, { people, country, ...campaign }: Campaign): Purchase[] {
  const home = countryOf(country);
  const victim = people.person(random, { country, at: campaign.start, account: "guest" });
  const [card = people.freshCard(random, country)] = victim.cards;
  const device = buyersDevice(random, random.pick(home.languages), false);
  const ip = random.chance(0.5) ? ipIn(random, random.pick(farNetworks)) : people.freshIp(random, home);
  const listed = new Map([[random.pick(dearBasket(random, home.currency).lines).product, 1]]);
  return campaignMoments(random, campaign, 3 * HOUR_MS).map((at) => {
    const buyer = people.person(random, { country, at, account: "guest" });
    return {
      person: buyer,
      at,
      basket: basketOf(home.currency, listed),
      payment: stolenPayment(random, { country, shop: campaign.shop }, card, `${victim.firstName} ${victim.lastName}`, "all"),
      device,
      ip,
      billing: victim.home,
      shipping: buyer.home,
      origin: "web",
      phone: buyer.phone,
    };
  });
}

/** Many cards and names, but one warehouse that forwards everything abroad. */
function reshipper(random: Random, { people, country, ...campaign }: Campaign): Purchase[] {
  const home = countryOf(country);
  const warehouse = random.pick(warehouses);
  const suite = random.digits("%###");
  return campaignMoments(random, campaign, 5 * HOUR_MS).map((at) => {
    const person = people.person(random, {
      country,
      at,
      account: random.chance(0.5) ? "earlier" : "guest",
    });
    const card: Card = person.cards[0] ?? people.freshCard(random, country);
    const isFar = random.chance(0.6);
    const warehouseLine = { ...warehouse, address2: `Suite ${suite}-${random.digits("##")}` };
    return {
      person,
      at,
      basket: dearBasket(random, home.currency),
      payment: stolenPayment(
        random,
        { country, shop: campaign.shop },
        card,
        `${person.firstName} ${person.lastName}`,
        random.chance(0.7) ? "all" : "little",
      ),
      device: buyersDevice(random, random.pick(home.languages), random.chance(0.3)),
      ip: isFar ? ipIn(random, random.pick(farNetworks)) : people.freshIp(random, home),
      billing: person.home,
      shipping: addressedTo(warehouseLine, person.firstName, lastName(random, person.origin).written),
      origin: "web",
      phone: person.phone,
    };
  });
}

/**
 * Goods that sell at once, bought one at a time with cards of which all is known, and wanted overnight. Nothing gives it away but
 * that.
 */
function resale(random: Random, { people, country, ...campaign }: Campaign): Purchase[] {
  const home = countryOf(country);
  return campaignMoments(random, campaign, 20 * HOUR_MS).map((at) => {
    const person = people.person(random, { country, at, account: "guest" });
    const [card = people.freshCard(random, country)] = person.cards;
    const payment = stolenPayment(random, { country, shop: campaign.shop }, card, `${person.firstName} ${person.lastName}`, "all");
    return {
      person,
      at,
      basket: basketOf(home.currency, new Map([[resold, 1]])),
      payment,
      device: buyersDevice(random, random.pick(home.languages), random.chance(0.6)),
      ip: people.freshIp(random, home),
      billing: person.home,
      shipping: person.home,
      shippingMethod: "Overnight",
      origin: "web",
      phone: person.phone,
    };
  });
}

function addressedTo(address: DemoAddress, first: string, last: string): DemoAddress {
  return { ...address, firstName: first, lastName: last };
}

const throwAwayDomains = ["mailinator.com", "yopmail.com", "guerrillamail.com", "gmail.com", "outlook.com"];

const warehouses: DemoAddress[] = [
  {
    firstName: "",
    lastName: "",
    address1: "8455 NW 72nd St",
    city: "Miami",
    province: "FL",
    country: "US",
    zip: "33166",
  },
  {
    firstName: "",
    lastName: "",
    address1: "1400 NE 138th Pl",
    city: "Portland",
    province: "OR",
    country: "US",
    zip: "97230",
  },
  {
    firstName: "",
    lastName: "",
    address1: "42 Reads Way",
    city: "New Castle",
    province: "DE",
    country: "US",
    zip: "19720",
  },
];
