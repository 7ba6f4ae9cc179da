import type { FieldMessage, Order } from "#domain/orders/order.ts";
import { parseOrder } from "#domain/orders/parse-order.ts";
import type { KeyedHash } from "#domain/orders/harmless-text.ts";
import type { MappedOrder } from "#server/platforms/shopify/order-of-shopify.ts";
import { SuretyError } from "#server/surety-error.ts";

type Sent = MappedOrder["order"];

/** What is too large is found before what is wrong. */
const MOST_ROUNDS = 4;

/**
 * An order of Shopify's without the fields that Surety refuses, such as a card number as its holder's name, so that no order goes
 * unscreened because of them; placed now, where its time is still to come. Throws "bad-content" where nothing is left without them.
 */
export function takeableOrder(order: Sent, now: Date, keyed: KeyedHash): { sent: Sent; order: Order } {
  const placed = new Date(String(order["createdAt"]));
  const sent = placed > now ? { ...order, createdAt: now.toISOString() } : order;
  const found: FieldMessage[] = [];
  for (let mended = sent, round = 1; ; round++) {
    const parsed = parseOrder(mended, now, keyed);
    if (parsed.faults === null) return { sent: mended, order: parsed.order };
    const needed = parsed.faults.filter(({ path }) => found.some((before) => before.path === path));
    if (needed.length > 0 || round === MOST_ROUNDS) {
      const faults = found.filter(({ path }) => needed.some((again) => again.path === path));
      throw new SuretyError("bad-content", "Shopify's order wasn't accepted", { faults: faults.length > 0 ? faults : parsed.faults });
    }
    found.push(...parsed.faults);
    mended = without(
      mended,
      parsed.faults.map(({ path }) => path),
    );
  }
}

function without(order: Sent, paths: readonly string[]): Sent {
  const mended = structuredClone(order);
  for (const path of paths) {
    const names = path.split(/[.[\]]+/).filter((name) => name !== "");
    const last = names.pop();
    const parent = names.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), mended);
    if (last !== undefined && isObject(parent)) delete parent[last];
  }
  return mended;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
