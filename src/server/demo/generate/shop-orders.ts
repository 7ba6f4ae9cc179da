import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { addMs, HOUR_MS, momentBetween, monthsBefore } from "#server/demo/generate/calendar.ts";
import type { CountryCode } from "#server/demo/generate/country.ts";
import type { DemoShop, HonestStory } from "#server/demo/generate/event.ts";
import { fraudOrders } from "#server/demo/generate/fraud-orders.ts";
import { campaignMs, type CampaignStory } from "#server/demo/generate/campaign.ts";
import { withFriendlyFraud } from "#server/demo/generate/friendly-fraud.ts";
import { honestOrders } from "#server/demo/generate/honest-orders.ts";
import type { Draft } from "#server/demo/generate/order-body.ts";
import { createPeople, type People } from "#server/demo/generate/people.ts";
import { createRandom, type Random } from "#server/demo/generate/random.ts";
import { withShownOrders } from "#server/demo/generate/shown-orders.ts";

/** All orders of one shop, in no particular order. */
export function shopOrders(seed: string, shop: DemoShop, until: Date): Draft[] {
  const { countries, spans: planned } = plans[shop];
  const people = createPeople();
  const spans = planned.map((span) => ({ ...span, ...bounds(span, until) }));
  const fraud = spans.map((span, index) => campaigns(createRandom(`${seed}/fraud/${index}`), shop, people, span));
  const honest = honestOrders(createRandom(`${seed}/honest`), {
    shop,
    people,
    countries,
    spans: spans.map((span, index) => ({
      ...span,
      count: span.orders - (fraud[index]?.length ?? 0),
    })),
  });
  const friendly = spans.map(({ from, until: end, friendly: count }) => ({
    from,
    until: end,
    count,
  }));
  const told = withFriendlyFraud(createRandom(`${seed}/friendly`), honest, friendly);
  const shown = shop === "demo" ? withShownOrders(createRandom(`${seed}/shown`), told, people, until) : told;
  return [...fraud.flat(), ...shown];
}

/** A stretch of the shop's life that ends this many days before the demo does. */
type PlannedSpan = {
  from: { months: number } | { days: number };
  endsDaysBefore: number;
  /** Honest and fraudulent orders together. */
  orders: number;
  /** How many orders each gang sends. */
  gangs: readonly (readonly [CampaignStory, number])[];
  friendly: number;
  /** What happens with some newcomers, in this order over the span. */
  newcomers?: readonly HonestStory[];
};
type Plan = {
  countries: readonly (readonly [CountryCode, number])[];
  spans: readonly PlannedSpan[];
};

/** The demo shop grew late: few orders in its first eleven months, three quarters of all in the last 90 days. */
const plans: Record<DemoShop, Plan> = {
  demo: {
    countries: [
      ["US", 54],
      ["GB", 9],
      ["CA", 7],
      ["DE", 6],
      ["FR", 4],
      ["BR", 4],
      ["JP", 3],
      ["IL", 3],
      ["AU", 3],
      ["ES", 2],
      ["IT", 2],
      ["NL", 2],
      ["MX", 2],
      ["SE", 1],
      ["PL", 1],
    ],
    spans: [
      {
        from: { months: 14 },
        endsDaysBefore: 90,
        orders: 1000,
        gangs: [
          ["resale", 7],
          ["card testing", 11],
          ["resale", 7],
          ["account ring", 5],
          ["resale", 6],
          ["resale", 6],
          ["reshipper", 5],
        ],
        friendly: 5,
      },
      {
        from: { days: 90 },
        endsDaysBefore: 3,
        orders: 2880,
        gangs: [
          ["card testing", 10],
          ["triangulation", 7],
          ["resale", 6],
          ["account ring", 6],
          ["reshipper", 5],
          ["card testing", 13],
          ["account ring", 5],
          ["triangulation", 7],
          ["reshipper", 5],
          ["account ring", 5],
          ["resale", 5],
          ["reshipper", 5],
        ],
        friendly: 18,
      },
      // Some orders of the last days still wait for a decision.
      {
        from: { days: 3 },
        endsDaysBefore: 0,
        orders: 120,
        gangs: [
          ["account ring", 3],
          ["account ring", 4],
        ],
        friendly: 0,
        newcomers: [
          "registers while buying",
          "disposable mail",
          "registers while buying",
          "large first order",
          "disposable mail",
          "registers while buying",
          "registers while buying",
          "disposable mail",
          "registers while buying",
          "registers while buying",
          "disposable mail",
          "registers while buying",
          "large first order",
          "registers while buying",
          "disposable mail",
        ],
      },
    ],
  },
  free: {
    countries: [
      ["GB", 80],
      ["US", 12],
      ["NL", 8],
    ],
    spans: [
      {
        from: { days: 60 },
        endsDaysBefore: 0,
        orders: 120,
        gangs: [["account ring", 4]],
        friendly: 1,
      },
    ],
  },
  second: {
    countries: [
      ["DE", 55],
      ["FR", 20],
      ["NL", 15],
      ["PL", 10],
    ],
    spans: [
      {
        from: { days: 90 },
        endsDaysBefore: 0,
        orders: 150,
        gangs: [["reshipper", 4]],
        friendly: 2,
      },
    ],
  },
  third: {
    countries: [
      ["BR", 45],
      ["MX", 30],
      ["US", 25],
    ],
    spans: [
      {
        from: { days: 90 },
        endsDaysBefore: 0,
        orders: 150,
        gangs: [["card testing", 5]],
        friendly: 1,
      },
    ],
  },
};

function bounds({ from, endsDaysBefore }: PlannedSpan, until: Date): { from: Date; until: Date } {
  const start = "months" in from ? monthsBefore(until, from.months) : addMs(until, -from.days * DAY_MS);
  return { from: start, until: addMs(until, -endsDaysBefore * DAY_MS) };
}

/** Gangs come one after another over the span. A shop's last one was just here. */
function campaigns(random: Random, shop: DemoShop, people: People, span: PlannedSpanAt): Draft[] {
  const lengthMs = span.until.getTime() - span.from.getTime();
  return span.gangs.flatMap(([story, orders], index) => {
    const latest = addMs(span.until, -campaignMs[story]);
    const share = {
      from: (lengthMs * index) / span.gangs.length,
      until: (lengthMs * (index + 1)) / span.gangs.length,
    };
    const isLast = index === span.gangs.length - 1 && span.endsDaysBefore === 0;
    const drawn = isLast
      ? addMs(latest, -random.whole(3, 12) * HOUR_MS)
      : momentBetween(random, addMs(span.from, share.from), addMs(span.from, share.until));
    const start = drawn < latest ? drawn : latest;
    const country = random.weighted(plans[shop].countries);
    return fraudOrders(random, { story, shop, people, country, start, until: span.until, orders });
  });
}

type PlannedSpanAt = Omit<PlannedSpan, "from"> & { from: Date; until: Date };
