// @vitest-environment node
import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { repositoryRoot } from "#tests/support/source-files.ts";

const pixel = parse(readFileSync(path.join(repositoryRoot, "extensions/web-pixel/shopify.extension.toml"), "utf8"));

test("Shopify runs the pixel only for visitors who allow analytics, and lets it ask for nothing more", () => {
  expect(pixel["customer_privacy"]).toEqual({ analytics: true, marketing: false, preferences: false, sale_of_data: "disabled" });
});

test("the pixel is set up with a site key and an endpoint", () => {
  expect(pixel["settings"]).toMatchObject({ fields: { siteKey: { name: "Site key" }, endpoint: { name: "Endpoint" } } });
});
