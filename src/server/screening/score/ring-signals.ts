import type { Order } from "#domain/orders/order.ts";
import type { Facts, Velocity, VelocityKey, VelocityMeasure, VelocityWindow } from "#domain/screening/facts.ts";
import { signal, strongest, type Signal } from "#server/screening/score/signal.ts";
import type { WeightName } from "#server/screening/score/weights.ts";
import { countWords, daysWords, ordinalWord } from "#server/screening/score/words.ts";

/** What a ring leaves on its second and further keys is the same ring again: that much of their weight counts. */
const SHARE_OF_FURTHER_KEYS = 1 / 3;

/**
 * Several people, cards or orders on one device, card, address and so on. Each key speaks once, through its strongest line; the
 * strongest key counts in full, the others in part, because they are seldom independent.
 */
export function ringSignals({ customer }: Order, facts: Facts): Signal[] {
  const isKnown = customer.id !== null || customer.email !== null;
  const byKey = [...keyLines.map((lines) => keySignal(lines, facts)), isKnown ? deviceOfAnother(facts) : null]
    .filter((found) => found !== null)
    .toSorted((left, right) => right.weight - left.weight);
  const device = byKey.filter(({ key }) => key === "device");
  return byKey
    .filter((found) => found.key !== "device" || found === device[0])
    .map(({ weight, sign, reason }, index) => ({
      weight: index === 0 ? weight : weight * SHARE_OF_FURTHER_KEYS,
      sign,
      reason,
    }));
}

type KeySignal = Signal & { key: VelocityKey };
type Line = {
  key: VelocityKey;
  window: VelocityWindow;
  measure: VelocityMeasure;
  from: number;
  weight: WeightName;
};

/** From how many a count speaks. Of one key the line with the largest weight wins. */
const keyLines: readonly (readonly Line[])[] = [
  [
    { key: "device", window: "24h", measure: "people", from: 5, weight: "devicePeopleDay5" },
    { key: "device", window: "24h", measure: "people", from: 3, weight: "devicePeopleDay3" },
    { key: "device", window: "24h", measure: "people", from: 2, weight: "devicePeopleDay2" },
    { key: "device", window: "24h", measure: "cards", from: 5, weight: "deviceCardsDay5" },
    { key: "device", window: "24h", measure: "cards", from: 3, weight: "deviceCardsDay3" },
    { key: "device", window: "7d", measure: "people", from: 2, weight: "devicePeopleWeek" },
    { key: "device", window: "30d", measure: "people", from: 2, weight: "devicePeopleMonth" },
  ],
  [
    { key: "card", window: "24h", measure: "people", from: 3, weight: "cardPeopleDay3" },
    { key: "card", window: "24h", measure: "people", from: 2, weight: "cardPeopleDay2" },
    { key: "card", window: "1h", measure: "orders", from: 5, weight: "cardOrdersHour5" },
    { key: "card", window: "30d", measure: "people", from: 3, weight: "cardPeopleMonth3" },
  ],
  [
    { key: "ip", window: "1h", measure: "cards", from: 5, weight: "ipCardsHour5" },
    { key: "ip", window: "24h", measure: "people", from: 10, weight: "ipPeopleDay10" },
    { key: "ip", window: "24h", measure: "people", from: 5, weight: "ipPeopleDay5" },
    { key: "ip", window: "24h", measure: "people", from: 3, weight: "ipPeopleDay3" },
    { key: "ip", window: "24h", measure: "people", from: 2, weight: "ipPeopleDay2" },
  ],
  [
    { key: "email", window: "7d", measure: "cards", from: 5, weight: "emailCardsWeek5" },
    { key: "email", window: "7d", measure: "cards", from: 3, weight: "emailCardsWeek3" },
    { key: "email", window: "1h", measure: "orders", from: 4, weight: "emailOrdersHour4" },
    { key: "email", window: "24h", measure: "ips", from: 4, weight: "emailIpsDay4" },
  ],
  [
    { key: "phone", window: "30d", measure: "people", from: 3, weight: "phonePeopleMonth3" },
    { key: "phone", window: "30d", measure: "people", from: 2, weight: "phonePeopleMonth2" },
  ],
  [
    {
      key: "shippingAddress",
      window: "7d",
      measure: "cards",
      from: 4,
      weight: "shippingCardsWeek4",
    },
    {
      key: "shippingAddress",
      window: "30d",
      measure: "people",
      from: 6,
      weight: "shippingPeopleMonth6",
    },
    {
      key: "shippingAddress",
      window: "30d",
      measure: "people",
      from: 3,
      weight: "shippingPeopleMonth3",
    },
  ],
];

function keySignal(lines: readonly Line[], facts: Facts): KeySignal | null {
  const hits = lines.flatMap((line) => {
    const velocity = facts.velocity[line.key][line.window];
    return velocity[line.measure] >= line.from ? [signal(line.weight, lineReason(line, velocity, facts))] : [];
  });
  const best = strongest(hits);
  const [first] = lines;
  return best === null || first === undefined ? null : { ...best, key: first.key };
}

/** Beyond the windows: the device has bought here before, and this person has not. */
function deviceOfAnother({ record, person }: Facts): KeySignal | null {
  const days = record.device.daysSinceFirstSeen;
  if (days === null || person.orders > 0) return null;
  const ago = days < 1 ? "less than a day" : daysWords(days);
  return {
    ...signal("deviceUsedByAnother", `New person on a device that first bought here ${ago} ago`),
    key: "device",
  };
}

const windowWords: Record<VelocityWindow, string> = {
  "1h": "an hour",
  "24h": "24 hours",
  "7d": "7 days",
  "30d": "30 days",
};

const keyWords: Record<VelocityKey, string> = {
  email: "with this e-mail address",
  card: "with this card",
  device: "on this device",
  ip: "from this IP address",
  phone: "with this phone number",
  shippingAddress: "at this shipping address",
};

const measureWords: Record<VelocityMeasure, string> = {
  orders: "order",
  people: "person",
  emails: "e-mail address",
  cards: "card",
  devices: "device",
  ips: "IP address",
};

function lineReason({ key, window, measure }: Line, velocity: Velocity, { person }: Facts): string {
  const count = velocity[measure];
  const where = `${keyWords[key]} within ${windowWords[window]}`;
  const isNext = measure === "orders" || (measure === "people" && person.orders === 0);
  // Who has bought before need not be the latest of them.
  if (isNext) return `${ordinalWord(count)} ${measureWords[measure]} ${where}`;
  return measure === "ips" ? `${count} IP addresses ${where}` : `${countWords(count, measureWords[measure])} ${where}`;
}
