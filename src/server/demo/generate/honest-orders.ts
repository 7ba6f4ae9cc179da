import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { buyingMoment, HOUR_MS } from "#server/demo/generate/calendar.ts";
import type { CountryCode } from "#server/demo/generate/country.ts";
import { honestBody } from "#server/demo/generate/honest-purchase.ts";
import type { DemoShop, HonestStory } from "#server/demo/generate/event.ts";
import type { Draft } from "#server/demo/generate/order-body.ts";
import type { NewPerson, People, DemoPerson } from "#server/demo/generate/people.ts";
import { countryOf } from "#server/demo/generate/places.ts";
import type { Random } from "#server/demo/generate/random.ts";

type Span = { from: Date; until: Date; count: number; newcomers?: readonly HonestStory[] };

type HonestShop = {
  shop: DemoShop;
  people: People;
  spans: readonly Span[];
  /** Where the shop's customers live. */
  countries: readonly (readonly [CountryCode, number])[];
};

/** Honest people's orders in order of time: exactly as many as the spans ask for. */
export function honestOrders(random: Random, wanted: HonestShop): Draft[] {
  const customers = createCustomers(random, wanted.people);
  return moments(random, wanted).map(({ country, at, newcomer }) => {
    const { person, story } = newcomer === null ? customers.next(country, at) : customers.newcomer(country, at, newcomer);
    const { body, basket, card } = honestBody(random, wanted, person, story, at);
    customers.bought(person, body.device?.deviceId ?? null, at);
    return { shop: wanted.shop, story, at, body, basket, card, person };
  });
}

/** `newcomer` is the story of an order that a newcomer places for sure, or null. */
type Moment = { country: CountryCode; at: Date; newcomer: HonestStory | null };

function moments(random: Random, { spans, countries }: HonestShop): Moment[] {
  const all = spans.flatMap(({ newcomers = [], ...span }) => {
    const times = Array.from({ length: span.count }, () => {
      const country = random.weighted(countries);
      return { country, at: buyingMoment(random, span, random.pick(countryOf(country).cities).timeZone) };
    });
    const every = Math.floor(span.count / (newcomers.length + 1));
    return inOrder(times).map((time, index) => ({
      ...time,
      newcomer: index % every === 0 ? (newcomers[index / every - 1] ?? null) : null,
    }));
  });
  return inOrder(all);
}

function inOrder<T extends { at: Date }>(list: readonly T[]): T[] {
  return list.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

type Customers = {
  next(country: CountryCode, at: Date): { person: DemoPerson; story: HonestStory };
  newcomer(country: CountryCode, at: Date, story: HonestStory): { person: DemoPerson; story: HonestStory };
  bought(person: DemoPerson, deviceId: string | null, at: Date): void;
};

const RETURNING_SHARE = 0.44;
/** Two family members on one device almost always order further apart than this. */
const FAMILY_PAUSE_MS = 26 * HOUR_MS;
const FAMILY_SAME_DAY_SHARE = 0.08;

function createCustomers(random: Random, people: People): Customers {
  const known = new Map<CountryCode, DemoPerson[]>();
  const lastOnDevice = new Map<string, { person: DemoPerson; at: Date }>();

  function knownIn(country: CountryCode): DemoPerson[] {
    const list = known.get(country) ?? [];
    known.set(country, list);
    return list;
  }

  function isDeviceBusy(person: DemoPerson, at: Date): boolean {
    return person.devices.some((device) => {
      const last = lastOnDevice.get(device.id);
      return last !== undefined && last.person !== person && at.getTime() - last.at.getTime() < FAMILY_PAUSE_MS;
    });
  }

  function returning(country: CountryCode, at: Date): { person: DemoPerson; story: HonestStory } | null {
    const list = knownIn(country);
    const longAgo = random.chance(0.16) ? list.filter((person) => isBetweenDays(person, at, 120, 365)) : [];
    const sample = longAgo.length > 0 ? longAgo : Array.from({ length: Math.min(list.length, 8) }, () => random.pick(list));
    const rested = sample.filter((person) => isBetweenDays(person, at, 1, 430)).map((person) => [person, person.loyalty] as const);
    if (rested.length === 0) return null;
    const person = random.weighted(rested);
    if (isDeviceBusy(person, at)) return random.chance(FAMILY_SAME_DAY_SHARE) ? { person, story: "family device" } : null;
    return { person, story: random.weighted(returningStories) };
  }

  function newcomer(country: CountryCode, at: Date, drawn: HonestStory): { person: DemoPerson; story: HonestStory } {
    const family = drawn === "family device" ? relativeIn(country, at) : undefined;
    const story = drawn === "family device" && !family ? "plain" : drawn;
    const person = people.person(random, {
      country,
      at,
      ...wantedFor(random, story),
      ...(family && { familyOf: family }),
    });
    if (story !== "disposable mail") knownIn(country).push(person);
    return { person, story };
  }

  function relativeIn(country: CountryCode, at: Date): DemoPerson | undefined {
    const list = knownIn(country);
    return list
      .slice(-40)
      .find((person) => person.orderTimes.length > 0 && (isBetweenDays(person, at, 1.1, 400) || random.chance(FAMILY_SAME_DAY_SHARE / 20)));
  }

  return {
    next: (country, at) =>
      (random.chance(RETURNING_SHARE) ? returning(country, at) : null) ?? newcomer(country, at, random.weighted(newcomerStories)),
    newcomer,
    bought: (person, deviceId, at) => {
      if (deviceId !== null) lastOnDevice.set(deviceId, { person, at });
    },
  };
}

const returningStories: readonly (readonly [HonestStory, number])[] = [
  ["plain", 96.4],
  ["traveller", 2.4],
  ["gift abroad", 1.2],
];

const newcomerStories: readonly (readonly [HonestStory, number])[] = [
  ["plain", 89.2],
  ["registers while buying", 4.6],
  ["family device", 3.2],
  ["gift abroad", 1.2],
  ["large first order", 1],
  ["disposable mail", 0.8],
];

function wantedFor(random: Random, story: HonestStory): Pick<NewPerson, "account" | "mailDomain"> {
  if (story === "registers while buying") return { account: "now" };
  if (story === "disposable mail") return { account: "guest", mailDomain: random.pick(disposableDomains) };
  return { account: random.chance(0.62) ? "earlier" : "guest" };
}

const disposableDomains = ["mailinator.com", "yopmail.com", "getnada.com", "sharklasers.com"];

function isBetweenDays(person: DemoPerson, at: Date, from: number, until: number): boolean {
  const last = person.orderTimes.at(-1);
  if (last === undefined) return false;
  const days = (at.getTime() - last.getTime()) / DAY_MS;
  return days >= from && days <= until;
}
