import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { addMs, MINUTE_MS } from "#server/demo/generate/calendar.ts";
import { cardOf, type Card } from "#server/demo/generate/cards.ts";
import { countryCodes, type City, type Country, type CountryCode } from "#server/demo/generate/country.ts";
import { buyersDevice, homeIp, type BuyersDevice } from "#server/demo/generate/devices.ts";
import type { DemoAddress } from "#server/demo/generate/event.ts";
import { firstName, lastName, type Name } from "#server/demo/generate/names.ts";
import { asTyped, phoneIn } from "#server/demo/generate/phones.ts";
import { countryOf } from "#server/demo/generate/places.ts";
import type { Random } from "#server/demo/generate/random.ts";

/** A customer, with everything that stays the same between orders. */
export type DemoPerson = {
  /** Null for guests. */
  id: string | null;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  country: Country;
  /** The country their name is from. */
  origin: CountryCode;
  city: City;
  home: DemoAddress;
  registeredAt: Date | null;
  dateOfBirth: string | null;
  devices: BuyersDevice[];
  /** The home's IP address; some providers change it every few weeks. */
  ip: string;
  keepsIp: boolean;
  cards: Card[];
  /** How much more likely than others they are to come back. */
  loyalty: number;
  /** When they have bought so far, earliest first. */
  orderTimes: Date[];
};

export type NewPerson = {
  country: CountryCode;
  /** Their first order. */
  at: Date;
  account: "guest" | "earlier" | "now";
  mailDomain?: string;
  /** Lives with this person and shares their devices. */
  familyOf?: DemoPerson;
};

/** Creates people who share no email, phone, card or home IP address, except for families. */
export type People = {
  person(random: Random, wanted: NewPerson): DemoPerson;
  freshCard(random: Random, country: CountryCode): Card;
  freshIp(random: Random, country: Country): string;
  freshEmail(random: Random, first: Name, last: Name, domain: string): string;
};

export function createPeople(): People {
  const taken = new Set<string>();
  let lastId = 7_204_118_000;

  /** Retries until a value is new. */
  function fresh<T>(make: () => T, key: (made: T) => string): T {
    for (let tries = 0; tries < 10_000; tries++) {
      const made = make();
      if (taken.has(key(made))) continue;
      taken.add(key(made));
      return made;
    }
    throw new Error("The demo ran out of fresh values");
  }

  const freshCard = (random: Random, country: CountryCode) =>
    fresh(
      () => cardOf(random, country),
      (card) => `${card.bin} ${card.last4}`,
    );
  const freshIp = (random: Random, country: Country) => fresh(() => homeIp(random, country), String);
  const freshEmail = (random: Random, first: Name, last: Name, domain: string) =>
    fresh(() => `${localPart(random, first.latin, last.latin)}@${domain}`, String);

  function person(random: Random, wanted: NewPerson): DemoPerson {
    const country = countryOf(wanted.country);
    const family = wanted.familyOf;
    const drawn = random.chance(0.1) ? random.pick(countryCodes) : country.code;
    const origin = family?.origin ?? drawn;
    const first = firstName(random, origin);
    const last = family ? { written: family.lastName, latin: latinOf(family) } : lastName(random, origin);
    const city = family?.city ?? random.pick(country.cities);
    const domain =
      wanted.mailDomain ?? (random.chance(0.12) ? `${last.latin || "studio"}-studio.example` : random.pick(country.mailDomains));
    const isMobileFirst = random.chance(0.55);
    const devices = family?.devices ?? [buyersDevice(random, random.pick(country.languages), isMobileFirst)];
    if (!family && random.chance(0.4)) devices.push(buyersDevice(random, devices[0]?.language ?? "en", !isMobileFirst));
    lastId += random.whole(3, 900);
    return {
      id: wanted.account === "guest" ? null : String(lastId),
      firstName: first.written,
      lastName: last.written,
      email: freshEmail(random, first, last, domain),
      phone: random.chance(0.88)
        ? asTyped(
            random,
            fresh(() => phoneIn(random, country), String),
            country,
          )
        : null,
      country,
      origin,
      city,
      home: family ? { ...family.home, firstName: first.written } : addressIn(random, country, city, first.written, last.written),
      registeredAt: registeredAt(random, wanted),
      dateOfBirth: random.chance(0.18) ? `${random.whole(1948, 2005)}-0${random.whole(1, 9)}-${random.whole(10, 28)}` : null,
      devices,
      ip: family?.ip ?? freshIp(random, country),
      keepsIp: random.chance(0.6),
      cards: Array.from({ length: random.chance(0.15) ? 2 : 1 }, () => freshCard(random, country.code)),
      loyalty: random.weighted([[1, 70] as const, [4, 22] as const, [14, 8] as const]),
      orderTimes: [],
    };
  }

  return { person, freshCard, freshIp, freshEmail };
}

/** An address in the city for someone with this name. */
export function addressIn(random: Random, country: Country, city: City, first: string, last: string): DemoAddress {
  return {
    firstName: first,
    lastName: last,
    address1: random.digits(random.pick(country.streets)),
    city: city.name,
    ...(city.province === null ? {} : { province: city.province }),
    country: country.code,
    zip: random.digits(city.zip),
  };
}

function registeredAt(random: Random, wanted: NewPerson): Date | null {
  switch (wanted.account) {
    case "guest":
      return null;
    case "now":
      return addMs(wanted.at, -random.whole(8, 75) * 1000);
    case "earlier":
      return addMs(wanted.at, -random.logarithmic(6 * MINUTE_MS, 150 * DAY_MS));
  }
}

function localPart(random: Random, first: string, last: string): string {
  const stem = random.weighted([
    [`${first}.${last}`, 40] as const,
    [`${first}${last}`, 18] as const,
    [`${first.slice(0, 1)}${last}`, 22] as const,
    [`${last}.${first.slice(0, 1)}`, 8] as const,
    [`${first}_${last.slice(0, 3)}`, 12] as const,
  ]);
  return `${stem.slice(0, 40)}${random.digits(random.chance(0.5) ? "%#" : "%###")}`;
}

/** The family name as it appears in the first member's email address. */
function latinOf(person: DemoPerson): string {
  return person.email
    .replace(/@.*/, "")
    .replace(/[^a-z]/g, "")
    .slice(-8);
}
