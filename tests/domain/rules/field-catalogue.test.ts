import { describe, expect, it } from "vitest";
import { fieldCatalogue, fieldNamed, velocityCatalogue } from "#domain/rules/field-catalogue.ts";
import type { Reading } from "#domain/rules/reading.ts";
import type { RuleEnvironment } from "#domain/rules/rule-environment.ts";
import type { Fact, FactKind } from "#domain/screening/fact-kinds.ts";
import { factTables, recordFacts, recordKeys } from "#domain/screening/facts.ts";
import { aRuleEnvironment, blankAddress, blankFacts, blankOrder } from "#tests/support/a-rule-environment.ts";

const fields = Object.values(fieldCatalogue).flat();
const point = { lat: 1, lng: 2, isCity: true };

/** An order in which every object is there, so that each of its ends can be reached. */
const whole = aRuleEnvironment({
  order: {
    ...blankOrder,
    customer: {
      ...blankOrder.customer,
      address: { ...blankAddress },
      createdAt: new Date("2026-01-01T00:00:00Z"),
    },
    billingAddress: { ...blankAddress },
    shippingAddress: { ...blankAddress },
    items: [{ id: "sku-1", description: "Shoes", quantity: 1, amountMinor: 100 }],
  },
  facts: {
    ...blankFacts,
    place: {
      ...blankFacts.place,
      ip: { ...point },
      billing: { ...point },
      shipping: { ...point },
      bank: { ...point },
    },
  },
});

const readingOfKind: Record<FactKind, Partial<Reading>> = {
  text: { type: "string", textCase: "any" },
  lowerText: { type: "string", textCase: "lower" },
  choice: { type: "string", textCase: "lower" },
  country: { type: "string", textCase: "upper" },
  flag: { type: "boolean" },
  number: { type: "number" },
  count: { type: "number" },
  point: {},
};

/** Ends that a rule does not see, and why. */
const hidden = [
  /^facts\.velocity\./, // asked for with velocityH
  /^order\.customer\.address\.(firstName|lastName)$/, // the payer's own name
];

describe("the field catalogue", () => {
  it("has an entry for every field of an order and every fact", () => {
    const read = new Set<string>();
    const watched: RuleEnvironment = {
      ...whole,
      order: watch(whole.order, "order", read),
      facts: watch(whole.facts, "facts", read),
    };
    for (const { reading } of fields) reading.read(watched);
    const unread = [...ends(whole.order, "order"), ...ends(whole.facts, "facts")].filter((path) => !read.has(path));
    expect(unread.filter((path) => !hidden.some((pattern) => pattern.test(path)))).toEqual([]);
  });

  it("reads every fact as its kind says", () => {
    const tables = { ...factTables, ...Object.fromEntries(recordKeys.map((key) => [`record.${key}`, recordFacts])) };
    const facts = Object.entries(tables).flatMap(([part, table]) =>
      Object.entries<Fact<unknown>>(table).map(([name, { kind }]) => [`${part}.${name}`, kind] as const),
    );
    for (const [name, kind] of facts.filter(([, each]) => each !== "point")) {
      expect({ name, ...fieldNamed(name)?.reading }).toMatchObject({ name, ...readingOfKind[kind] });
    }
  });

  it("gives every field a name and a label of its own", () => {
    expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
    expect(new Set(fields.map(({ label }) => label)).size).toBe(fields.length);
    for (const each of fields) expect(fieldNamed(each.name)).toBe(each);
  });

  it("reads an order of which nothing is known without fault", () => {
    const empty = aRuleEnvironment();
    for (const { reading } of fields) expect(() => reading.read(empty)).not.toThrow();
  });

  it("counts every measure on every key, but never a key on itself", () => {
    expect(velocityCatalogue.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["device.people", "card.orders", "shippingAddress.cards"]),
    );
    expect(velocityCatalogue.map(({ name }) => name)).not.toContain("card.cards");
  });
});

function watch<T extends object>(value: T, path: string, read: Set<string>): T {
  return new Proxy(value, {
    get(target, key, receiver) {
      const inner: unknown = Reflect.get(target, key, value instanceof Date ? target : receiver);
      if (typeof key === "symbol") return inner;
      read.add(`${path}.${key}`);
      if (value instanceof Date && typeof inner === "function") return inner.bind(target);
      return typeof inner === "object" && inner !== null ? watch(inner, `${path}.${key}`, read) : inner;
    },
  });
}

function ends(value: object, path: string): string[] {
  return Object.entries(value).flatMap(([key, inner]): string[] => {
    const isEnd = typeof inner !== "object" || inner === null || inner instanceof Date || (Array.isArray(inner) && inner.length === 0);
    return isEnd ? [`${path}.${key}`] : ends(inner, `${path}.${key}`);
  });
}
