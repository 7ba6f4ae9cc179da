import { expect, test } from "vitest";
import { z } from "zod";
import { parseCheckout } from "#domain/orders/parse-checkout.ts";
import { parseOrder } from "#domain/orders/parse-order.ts";
import { literals } from "#tests/contract/literals/literals.ts";
import { openJson } from "#tests/contract/literals/open-json.ts";
import { wireParts } from "#tests/contract/literals/wire-parts.ts";
import { keyed } from "#tests/support/keyed.ts";

test.each(wireParts)("the $part of $name has literals that its codec reads and writes word for word", ({ part, schema, said }) => {
  expect(said).not.toEqual([]);
  for (const wire of said) expect(openJson(asText(part, bothWays(schema, wire)))).toEqual(openJson(wire));
});

function bothWays(codec: z.ZodType, wire: unknown): unknown {
  return z.encode(codec, z.decode(codec, wire));
}

/** Query values are text, whatever their codec makes of them. */
function asText(part: string, value: unknown): unknown {
  if (part !== "query") return value;
  return Object.fromEntries(Object.entries(z.record(z.string(), z.unknown()).parse(value)).map(([name, one]) => [name, String(one)]));
}

const now = new Date("2026-11-20T12:00:00Z");

test("every field of the order literal is a known field", () => {
  expect(parseOrder(literals.sendOrder.body, now, keyed)).toMatchObject({ faults: null, warnings: [] });
});

test("every field of the checkout literal is a known field", () => {
  expect(parseCheckout(literals.reportCheckout.body, now, keyed)).toMatchObject({ faults: null, warnings: [] });
});
