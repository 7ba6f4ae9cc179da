import { fc } from "#tests/support/properties.ts";
import { describe, expect, test } from "vitest";
import { isJsonObject } from "#domain/orders/field-reader.ts";
import { parseCheckout, readCheckout } from "#domain/orders/parse-checkout.ts";
import { parseOrder, readOrder } from "#domain/orders/parse-order.ts";
import { arbitraryOf } from "#tests/support/arbitrary-of-schema.ts";
import { namedSchema, resolved, validatorOf, type JsonSchema } from "#tests/support/json-schema.ts";
import { namesAskedFor } from "#tests/support/names-asked-for.ts";
import { keyed } from "#tests/support/keyed.ts";

const now = new Date("2026-11-20T12:00:00Z");

const bodies = [
  {
    name: "Order",
    read: (sent: unknown) => parseOrder(sent, now, keyed),
    ask: (sent: Record<string, unknown>) => readOrder(sent, now, [], []),
    bare: { orderId: "1001", createdAt: "2026-11-01T12:00:00Z", amount: 100, currency: "USD" },
  },
  {
    name: "Checkout",
    read: (sent: unknown) => parseCheckout(sent, now, keyed),
    ask: (sent: Record<string, unknown>) => readCheckout(sent, now, [], []),
    bare: { id: "co_1", at: "2026-11-01T12:00:00Z", amount: 100, currency: "USD" },
  },
];

describe.for(bodies)("the documented $name", ({ name, read, ask, bare }) => {
  const schema = namedSchema(name);
  const isTaken = validatorOf({ $ref: `#/components/schemas/${name}` });

  test("has exactly the fields that are read", () => {
    const { watched, names } = namesAskedFor(objectsOf(schema));
    if (isJsonObject(watched)) ask(watched);
    expect([...names].toSorted()).toEqual(pathsOf(schema).map(pathText).toSorted());
  });

  test("is accepted without a fault, and with a warning only about what no schema can say", () => {
    fc.assert(
      fc.property(arbitraryOf(schema), (sent) => {
        expect(isTaken(sent)).toBe(true);
        const { faults, warnings } = read(sent);
        expect(faults).toBeNull();
        expect(warnings.filter(({ path }) => !dependsOnMore.has(path))).toEqual([]);
      }),
    );
  });

  test.for(pathsOf(schema).map((path) => ({ path, field: pathText(path) })))("takes in $field what is read", ({ path, field }) => {
    for (const value of probes) {
      const sent = withValue(bare, path, value);
      const { faults, warnings } = read(sent);
      const isQuiet = faults === null && warnings.length === 0;
      if (isQuiet && readAnyway.has(`${field} ${String(value)}`)) continue;
      expect({ value, isQuiet }).toEqual({ value, isQuiet: isTaken(sent) });
    }
  });

  test("needs exactly the fields that are required", () => {
    for (const field of Object.keys(schema.properties ?? {})) {
      const left = { ...bare, [field]: undefined };
      const isRequired = schema.required?.includes(field) ?? false;
      expect({ field, faults: read(left).faults?.map((fault) => fault.path) ?? [] }).toEqual({ field, faults: isRequired ? [field] : [] });
    }
  });
});

const words =
  "x order psp PS0 PS9 USD JPY ZZZ US ZZ M 12 123 1234 12345 424242 42424242 424242424 203.0.113.7 300.1.1.1 2001:db8::1 " +
  "2001:db8::1::2 a@b.test a@b 2026-02-30 2026-11-01 2026-11-01T12:00:00Z 2026-11-01T11:00:00.5+03:00 2026-11-01T12:00:00 " +
  "2026-02-30T12:00:00Z";
const numbers = [0, 7, -1, 1.5, 1_000_000, 1_000_001, 1_000_000_000, 1_000_000_001, 1e12, 1e12 + 1];
const lengths = [20, 21, 64, 65, 255, 256, 1024, 1025, 2000, 2001];

/** Values that are right for some field and wrong for the others. */
const probes: unknown[] = [
  null,
  true,
  ...numbers,
  ...words.split(" "),
  ...lengths.flatMap((length) => ["x".repeat(length), "1".repeat(length)]),
  ...[314, 315].map((length) => `a@${"x".repeat(length)}.com`),
  "+34 612 345 678",
  " 1234 ",
  {},
  [],
  [{}],
  ["x"],
  [null],
  [7],
  ["x".repeat(256)],
  ...[250, 251].map((count) => Array(count).fill("x")),
  ...[500, 501].map((count) => Array.from({ length: count }, () => ({}))),
];

/** Also warned of if it's later than the order, or if the address is private. */
const dependsOnMore = new Set(["customer.createdAt", "device.ip"]);

/** Read all the same: a delivery date without the zone of its unused time, and blanks around the last four digits. */
const readAnyway = new Set(["deliveryDate 2026-11-01T12:00:00", "payment.cardLast4  1234 "]);

type Path = readonly string[];

/** Every field below a schema; "[]" stands for an entry of a list. */
function pathsOf(schema: JsonSchema, path: Path = []): Path[] {
  const { properties = {}, items } = resolved(schema);
  const inside = items === undefined ? [] : pathsOf(items, [...path, "[]"]);
  return [...inside, ...Object.entries(properties).flatMap(([name, one]) => [[...path, name], ...pathsOf(one, [...path, name])])];
}

/** An object in which every object is there, but nothing else. */
function objectsOf(schema: JsonSchema): object {
  const entries = Object.entries(resolved(schema).properties ?? {}).flatMap(([name, one]): [string, unknown][] => {
    const { properties, items } = resolved(one);
    if (properties) return [[name, objectsOf(one)]];
    return items && resolved(items).properties ? [[name, [objectsOf(items)]]] : [];
  });
  return Object.fromEntries(entries);
}

function pathText(path: Path): string {
  return path.join(".").replaceAll(".[]", "[]");
}

function withValue(inside: object, [name = "", ...rest]: Path, value: unknown): object {
  if (name === "[]") return [withValue({}, rest, value)];
  return { ...inside, [name]: rest.length === 0 ? value : withValue({}, rest, value) };
}
