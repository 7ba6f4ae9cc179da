import { readFileSync } from "node:fs";
import { buildSchema, parse, validate } from "graphql";
import { expect, test } from "vitest";
import { SHOPIFY_API_VERSION } from "#server/platforms/shopify/api-version.ts";
import { shopifyDocuments } from "#server/platforms/shopify/shopify-documents.ts";

/** The part of Shopify's own schema that the documents name, as `tests/run/excerpt-shopify-schema.ts` takes it from there. */
const schema = buildSchema(readFileSync("src/server/shop-admin/shopify/admin-schema.graphql", "utf8"));

test.each(shopifyDocuments.map((document) => [document.trim().split("(")[0] ?? "", document]))(
  "%s is right by Shopify's schema",
  (_name, document) => {
    expect(validate(schema, parse(document))).toEqual([]);
  },
);

test("the version that is asked for is the one that webhooks come in", () => {
  expect(readFileSync("shopify.app.toml", "utf8")).toContain(`api_version = "${SHOPIFY_API_VERSION}"`);
});
