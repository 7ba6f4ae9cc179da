import { expect, test } from "vitest";
import { z } from "zod";
import { jsonText } from "#contract/codecs.ts";
import { renamed } from "#contract/renamed.ts";
import { openJson } from "#tests/contract/literals/open-json.ts";
import { isPathOf, namesOfSchema, namesOfValue } from "#tests/contract/literals/wire-names.ts";
import { wireParts } from "#tests/contract/literals/wire-parts.ts";

test.each(wireParts)("each wire name in the $part of $name is in a literal", ({ schema, said }) => {
  const found = said.flatMap((literal) => namesOfValue(openJson(literal)));
  expect(namesOfSchema(schema).filter((known) => !found.some((path) => isPathOf(known, path)))).toEqual([]);
});

test.each(wireParts)("each name in a literal is a wire name in the $part of $name", ({ schema, said }) => {
  const known = namesOfSchema(schema);
  const found = said.flatMap((literal) => namesOfValue(openJson(literal)));
  expect(found.filter((path) => !known.some((one) => isPathOf(one, path)))).toEqual([]);
});

test("names are found in lists, unions, records, codecs and JSON inside texts", () => {
  const text = jsonText(z.object({ inside: z.null() }));
  const schema = z.object({
    list: z.array(renamed({ own: ["wire", text] })).nullish(),
    either: z.union([z.object({ one: z.string() }), z.record(z.string(), z.object({ other: z.string() }))]),
  });
  expect(namesOfSchema(schema)).toEqual(["list", "list.wire", "list.wire.inside", "either", "either.one", "either.*", "either.*.other"]);
});
