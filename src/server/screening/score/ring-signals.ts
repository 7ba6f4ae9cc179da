import type { Order } from "#domain/orders/order.ts";
import type { Facts, VelocityKey, VelocityMeasure, VelocityWindow } from "#domain/screening/facts.ts";
import type { ReasonCode } from "#server/screening/score/reason-table.ts";
import { personOf } from "#domain/screening/identity.ts";
import { signal, strongest, type Signal } from "#server/screening/score/signal.ts";
import { daysWords } from "#domain/text/duration-words.ts";

/** A ring's traces on further keys are the same ring, so they count only this much. */
const SHARE_OF_FURTHER_KEYS = 1 / 3;

/**
 * Several people, cards or orders on one device, card, address and so on. Each key contributes its strongest line. The
 * strongest key counts in full and the others in part, because they're rarely independent.
 */
export function ringSignals(order: Order, facts: Facts): Signal[] {
  const isKnown = personOf(order, facts.phone.e164) !== null;
  const byKey = [...keyLines.map((lines) => keySignal(lines, facts)), isKnown ? deviceOfAnother(facts) : null]
    .filter((found) => found !== null)
    .toSorted((left, right) => right.found.weight - left.found.weight);
  const device = byKey.find(({ key }) => key === "device");
  return byKey
    .filter((each) => each.key !== "device" || each === device)
    .map(({ found }, index) => (index === 0 ? found : { ...found, weight: found.weight * SHARE_OF_FURTHER_KEYS }));
}

type KeySignal = { key: VelocityKey; found: Signal };

/** What is counted. The line applies from the first number of `from`; each further number is the next level. */
type Line = { code: CountCode; key: VelocityKey; measure: VelocityMeasure; window: VelocityWindow; from: readonly number[] };

/** Reasons that only state a number. */
type CountCode = Extract<ReasonCode, `${string}_${"1h" | "24h" | "7d" | "30d"}`>;

/** The heaviest line of each key wins. */
const keyLines: readonly (readonly Line[])[] = [
  [
    { code: "customers_on_device_24h", key: "device", measure: "people", window: "24h", from: [2, 3, 5] },
    { code: "cards_on_device_24h", key: "device", measure: "cards", window: "24h", from: [3, 5] },
    { code: "customers_on_device_7d", key: "device", measure: "people", window: "7d", from: [2] },
    { code: "customers_on_device_30d", key: "device", measure: "people", window: "30d", from: [2] },
  ],
  [
    { code: "customers_with_card_24h", key: "card", measure: "people", window: "24h", from: [2, 3] },
    { code: "orders_with_card_1h", key: "card", measure: "orders", window: "1h", from: [5] },
    { code: "customers_with_card_30d", key: "card", measure: "people", window: "30d", from: [3] },
  ],
  [
    { code: "cards_on_ip_1h", key: "ip", measure: "cards", window: "1h", from: [5] },
    { code: "customers_on_ip_24h", key: "ip", measure: "people", window: "24h", from: [2, 3, 5, 10] },
  ],
  [
    { code: "cards_with_email_7d", key: "email", measure: "cards", window: "7d", from: [3, 5] },
    { code: "orders_with_email_1h", key: "email", measure: "orders", window: "1h", from: [4] },
    { code: "ips_with_email_24h", key: "email", measure: "ips", window: "24h", from: [4] },
  ],
  [{ code: "customers_with_phone_30d", key: "phone", measure: "people", window: "30d", from: [2, 3] }],
  [
    { code: "cards_at_address_7d", key: "shippingAddress", measure: "cards", window: "7d", from: [4] },
    { code: "customers_at_address_30d", key: "shippingAddress", measure: "people", window: "30d", from: [3, 6] },
  ],
];

function keySignal(lines: readonly Line[], facts: Facts): KeySignal | null {
  const hits = lines.flatMap(({ code, key, measure, window, from }) => {
    const count = facts.velocity[key][window][measure];
    const level = from.findLastIndex((least) => count >= least);
    return level === -1 ? [] : [signal(code, { count: String(count) }, level)];
  });
  const found = strongest(hits);
  const [first] = lines;
  return found === null || first === undefined ? null : { key: first.key, found };
}

/** Beyond the windows: the device has been used here before, but not by this person. */
function deviceOfAnother({ record, person }: Facts): KeySignal | null {
  const days = record.device.daysSinceFirstSeen;
  if (days === null || person.orders > 0) return null;
  const time = days < 1 ? "less than a day" : daysWords(days);
  return { key: "device", found: signal("new_customer_on_known_device", { time }) };
}
