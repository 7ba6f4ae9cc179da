import { isDeepStrictEqual } from "node:util";
import { readOrder } from "#domain/orders/parse-order.ts";
import { missingData, type GuaranteeObstacle } from "#domain/payments/guarantee-obstacles.ts";
import { keysOf } from "#domain/keys-of.ts";
import { countryName } from "#domain/geography/countries.ts";
import { blankFacts } from "#domain/screening/fact-kinds.ts";
import { factTables, velocityKeys, velocityWindows, type Facts, type Velocities, type Velocity } from "#domain/screening/facts.ts";
import type { Identity } from "#domain/screening/identity.ts";
import { listWords } from "#domain/text/list-words.ts";
import type { Candidate } from "#server/what-if/candidate.ts";
import { withValueAt } from "#server/what-if/order-candidates.ts";
import type { Difference, Then } from "#server/what-if/then.ts";

/** Texts that no order has and no list names. */
const NEW_EMAIL = "new-customer@new-customer.invalid";
const NEW_DEVICE = "new-device";
export const newTexts: ReadonlySet<string> = new Set([NEW_EMAIL, NEW_DEVICE, "new-customer.invalid"]);

type Part = { words: string; values: readonly (readonly [path: readonly string[], value: string])[] };

/** What an order lacks above the limit for orders with little data, as a new customer on a new device would have it. */
export function dataCandidates(then: Then): Candidate[] {
  if (then.decided.decidedBy !== "limit") return [];
  const missing = missingData(then.order, then.identity.person);
  const person = missing.includes("no_person") ? [partOf(then, "no_person")] : [];
  const others = missing.filter((obstacle) => obstacle !== "no_person").map((obstacle) => partOf(then, obstacle));
  // An order may lack one of payment, device and billing address.
  const choices = others.length === 0 ? [[]] : others.map((spared) => others.filter((each) => each !== spared));
  return choices.flatMap((chosen) => candidate(then, [...person, ...chosen]));
}

function partOf({ order, facts }: Then, obstacle: GuaranteeObstacle): Part | null {
  switch (obstacle) {
    case "no_person":
      return { words: "the customer's email", values: [[["customer", "email"], NEW_EMAIL]] };
    case "no_device":
      return { words: "a device ID", values: [[["device", "deviceId"], NEW_DEVICE]] };
    case "no_payment": {
      const isNamed = order.payment.method !== null || (order.payment.cardBin !== null && order.payment.cardLast4 !== null);
      const status = [["payment", "status"], "PS0"] as const;
      if (isNamed) return { words: "the payment's status", values: [status] };
      return { words: "the payment's method and status", values: [[["payment", "method"], "card"], status] };
    }
    case "no_billing_address": {
      const country = order.shippingAddress?.country ?? facts.place.ipCountry ?? facts.card.country;
      if (country === null) return null;
      return { words: `a billing address in ${countryName(country)}`, values: [[["billingAddress", "country"], country]] };
    }
    default:
      return null;
  }
}

function candidate(then: Then, parts: readonly (Part | null)[]): Candidate[] {
  const known = parts.filter((part) => part !== null);
  if (known.length === 0 || known.length < parts.length) return [];
  const change = withData(
    then,
    known.flatMap(({ values }) => values),
  );
  if (change === null) return [];
  const words = `With ${listWords(known.map((part) => part.words))}`;
  return [{ kind: "data", words, distance: known.length, field: null, edits: null, change }];
}

function withData(then: Then, values: Part["values"]): Difference | null {
  const raw = values.reduce<Record<string, unknown>>((given, [path, value]) => withValueAt(given, path, value), then.raw);
  const { order } = readOrder(raw, then.receivedAt, [], []);
  // What is found from an order may be found otherwise today than it was then.
  const { facts: found } = then.enrich(then.order);
  if (order === null || !keysOf(found).every((part) => isDeepStrictEqual(found[part], then.facts[part]))) return null;
  const { facts, identity } = then.enrich(order);
  if (missingData(order, identity.person).length > 0) return null;
  const changed: Facts = {
    ...then.facts,
    ...facts,
    amounts: blankFacts(factTables.amounts),
    velocity: velocityWith(then.facts.velocity, then.identity, identity),
  };
  return { order, raw, identity, facts: changed };
}

/** The windows of an order with keys that no other order has. */
function velocityWith(velocity: Velocities, before: Identity, after: Identity): Velocities {
  const measured = { people: "person", emails: "email", cards: "card", devices: "device", ips: "ip" } as const;
  const isNew = (key: keyof Identity) => before[key] === null && after[key] !== null;
  const counted = (window: Velocity, isKeyNew: boolean): Velocity => {
    if (!isKeyNew && window.orders === 0) return window;
    const changed = { ...window, orders: isKeyNew ? 1 : window.orders };
    for (const measure of keysOf(measured)) {
      const key = measured[measure];
      if (isKeyNew) changed[measure] = after[key] === null ? 0 : 1;
      else if (isNew(key)) changed[measure] += 1;
    }
    return changed;
  };
  const changed = structuredClone(velocity);
  for (const key of velocityKeys) for (const window of velocityWindows) changed[key][window] = counted(velocity[key][window], isNew(key));
  return changed;
}
