import type { DeliveryStatus } from "#domain/deliveries/delivery-status.ts";
import { DAY_MS } from "#domain/dates/day-bounds.ts";
import { addMs, MINUTE_MS } from "#server/demo/generate/calendar.ts";
import { isShown, type DemoAddress, type DemoReport } from "#server/demo/generate/event.ts";
import type { Draft } from "#server/demo/generate/order-body.ts";
import type { Random } from "#server/demo/generate/random.ts";
import { PARCELS } from "#server/demo/generate/shown-orders.ts";

type Step = { status: DeliveryStatus; at: Date; text: string; address: DemoAddress | null };

/** The shop reports each step of these last days, and of older orders only how the delivery ended. */
const EACH_STEP_MS = 7 * DAY_MS;
const SHIPPED_SHARE = 0.96;

/**
 * What is reported of an order's delivery until the demo's end, earliest first. Parcels are numbered as they were sent. Nothing
 * where nothing is shipped.
 */
export function reportsOf(random: Random, draft: Draft, orderId: string, until: Date): DemoReport[] {
  const { story, body, basket } = draft;
  const address = body.shippingAddress;
  if (address === undefined || (!isShown(story) && !random.chance(SHIPPED_SHARE))) return [];
  const parcels = story === "long trail" ? Math.min(PARCELS, ...basket.lines.map(({ quantity }) => quantity)) : 1;
  return Array.from({ length: parcels }, () => reportsOfParcel(random, draft, address, until))
    .toSorted(([a], [b]) => Date.parse(a?.at ?? until.toISOString()) - Date.parse(b?.at ?? until.toISOString()))
    .flatMap((reports, index) => reports.map((report) => ({ ...report, id: `${orderId}-F${index + 1}` })));
}

function reportsOfParcel(random: Random, { at, story, body }: Draft, address: DemoAddress, until: Date): Omit<DemoReport, "id">[] {
  const carrier = carrierOf(random, address.country);
  const all = isShown(story) ? signedSteps(random, at, body.shippingMethod, address) : stepsOf(random, at, body.shippingMethod, address);
  const steps = all.filter((step) => step.at <= until);
  const isEachReported = isShown(story) || at.getTime() > until.getTime() - EACH_STEP_MS;
  return steps.flatMap((step, index) => {
    if (!isEachReported && index < steps.length - 1) return [];
    const scanned = isEachReported ? [step] : steps;
    return [
      {
        ...carrier,
        status: step.status,
        at: step.at.toISOString(),
        address,
        events: scanned.map((scan) => ({
          status: scan.status,
          at: scan.at.toISOString(),
          text: scan.text,
          ...(scan.address && { city: scan.address.city, country: scan.address.country }),
        })),
      },
    ];
  });
}

/** What a carrier notes when someone signed for a parcel. */
export const SIGNED = "Signed for at the door";

const scans = ["Arrived at the sorting center", "Left the sorting center", "Arrived at the local depot"];

/** Of a parcel that arrives at once, with every scan on its way. */
function signedSteps(random: Random, orderedAt: Date, method: string | undefined, address: DemoAddress): Step[] {
  const { before, delivered } = drawSteps(random, orderedAt, method, address);
  const [labeled, collected, out] = before;
  const share = (out.at.getTime() - collected.at.getTime()) / (scans.length + 1);
  const underway = scans.map((text, index): Step => ({ ...collected, text, at: addMs(collected.at, (index + 1) * share) }));
  return [labeled, collected, ...underway, out, { ...delivered, text: SIGNED }];
}

function stepsOf(random: Random, orderedAt: Date, method: string | undefined, address: DemoAddress): Step[] {
  const { before, delivered, missed } = drawSteps(random, orderedAt, method, address);
  switch (random.weighted(endings)) {
    case "delivered":
      return [...before, delivered];
    case "delivered next day":
      return [...before, missed, { ...delivered, at: addMs(missed.at, DAY_MS) }];
    case "failed":
      return [...before, missed];
    case "returned":
      return [...before, missed, { status: "returned", at: addMs(missed.at, 6 * DAY_MS), text: "Returned to sender", address: null }];
  }
}

type Drawn = { before: [labeled: Step, collected: Step, out: Step]; delivered: Step; missed: Step };

function drawSteps(random: Random, orderedAt: Date, method: string | undefined, address: DemoAddress): Drawn {
  const labeledAt = addMs(orderedAt, random.whole(5 * 60, 30 * 60) * MINUTE_MS);
  const collectedAt = addMs(labeledAt, random.whole(3 * 60, 18 * 60) * MINUTE_MS);
  const outAt = addMs(collectedAt, daysOnTheWay(random, method) * DAY_MS - random.whole(0, 4 * 60) * MINUTE_MS);
  const triedAt = addMs(outAt, random.whole(60, 8 * 60) * MINUTE_MS);
  const before: Drawn["before"] = [
    { status: "label_created", at: labeledAt, text: "Shipping label created", address: null },
    { status: "in_transit", at: collectedAt, text: "Picked up by the carrier", address: null },
    { status: "out_for_delivery", at: outAt, text: "Loaded on delivery vehicle", address },
  ];
  const delivered: Step = { status: "delivered", at: triedAt, text: random.pick(leftWhere), address };
  const missed: Step = { status: "failed", at: triedAt, text: "No one was home", address };
  return { before, delivered, missed };
}

const endings = [
  ["delivered", 95],
  ["delivered next day", 2.5],
  ["failed", 1],
  ["returned", 1.5],
] as const;

const leftWhere = ["Left at the front door", SIGNED, "Left with a neighbor", "Left in the mailbox"];

function daysOnTheWay(random: Random, method: string | undefined): number {
  if (method === "Overnight") return 1;
  return method === "Express" ? random.whole(1, 2) : random.whole(2, 6);
}

/** Numbers in each carrier's format, which none can take for a card number. */
function carrierOf(random: Random, country: string): { carrier: string; trackingNumber: string } {
  const abroad = country === "GB" ? british : others;
  switch (random.weighted<Carrier>(country === "US" || country === "CA" ? american : abroad)) {
    case "UPS":
      return { carrier: "UPS", trackingNumber: `1Z${random.digits("#A##X#")}${random.digits("########")}` };
    case "USPS":
      return { carrier: "USPS", trackingNumber: random.digits("94001%%%%%%%%%%%%%%%%%") };
    case "FedEx":
      return { carrier: "FedEx", trackingNumber: random.digits("7%##########") };
    case "Royal Mail":
      return { carrier: "Royal Mail", trackingNumber: random.digits("RM#########GB") };
    case "DHL":
      return { carrier: "DHL", trackingNumber: random.digits("JD01########") };
  }
}

type Carrier = "UPS" | "USPS" | "FedEx" | "Royal Mail" | "DHL";
type Carriers = readonly (readonly [Carrier, number])[];

const american: Carriers = [
  ["UPS", 45],
  ["USPS", 35],
  ["FedEx", 20],
];
const british: Carriers = [
  ["Royal Mail", 70],
  ["DHL", 30],
];
const others: Carriers = [
  ["DHL", 75],
  ["UPS", 25],
];
