// @vitest-environment node
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { renderEmbed } from "#server/shop-admin/store/render-embed.ts";
import { repositoryRoot } from "#tests/support/source-files.ts";

const folder = path.join(repositoryRoot, "extensions/storefront");
const block = readFileSync(path.join(folder, "blocks/surety.liquid"), "utf8");
const [markup = "", schema = ""] = block.split(/\{% (?:end)?schema %\}/);

const blockSchema = z.strictObject({
  name: z.string().min(1).max(25, "is cut off in the theme editor"),
  target: z.literal("body"),
  javascript: z.literal("surety-collect.js"),
  settings: z.array(z.strictObject({ type: z.literal("paragraph"), content: z.string().min(1) })),
});

/** Shopify loads it wherever the embed is on, and without its element it does nothing. */
const script = '<script src="/extensions/storefront/assets/surety-collect.js" defer></script>';

/** The names that Liquid looks up, without the language's own words. */
function namesIn(liquid: string): string[] {
  const code = [...liquid.matchAll(/\{\{-?(.*?)-?\}\}|\{%-?(.*?)-?%\}/gs)].map(([, output, tag]) => output ?? tag ?? "");
  const words = code.join("\n").match(/[a-z_]+(?:\.[a-z_]+)*/g) ?? [];
  const own = new Set(["liquid", "assign", "comment", "endcomment", "if", "endif", "and", "blank", "false", "escape"]);
  return [...new Set(words)].filter((word) => !own.has(word));
}

test("the app embed has Shopify's format", () => {
  expect(blockSchema.parse(JSON.parse(schema))).toMatchObject({ name: "Surety" });
});

test("the app embed reads only the shop's metafields, and whether the theme is being edited", () => {
  expect(namesIn(markup)).toEqual([
    "site_key",
    "app.metafields.surety.site_key.value",
    "endpoint",
    "app.metafields.surety.endpoint.value",
    "request.design_mode",
  ]);
});

test("the app embed adds only the collector, which doesn't hold up the page", async () => {
  const metafields = new Map([
    ["surety.site_key", "site_1"],
    ["surety.endpoint", "https://surety.example/sensor/visits"],
  ]);
  expect(await renderEmbed(metafields)).toBe(
    `<div id="surety-collect" data-site-key="site_1" data-endpoint="https://surety.example/sensor/visits" hidden></div>${script}`,
  );
  expect(existsSync(path.join(folder, "assets/surety-collect.js"))).toBe(true);
});

test("values are escaped", async () => {
  const metafields = new Map([
    ["surety.site_key", '"><b>'],
    ["surety.endpoint", '"><i>'],
  ]);
  expect(await renderEmbed(metafields)).not.toMatch(/<[bi]>/);
});

test.for<{ given: Record<string, string> }>([
  { given: {} },
  { given: { "surety.site_key": "site_1" } },
  { given: { "surety.endpoint": "https://surety.example/sensor/visits" } },
  { given: { "surety.site_key": "", "surety.endpoint": "" } },
])("only the script, which then does nothing, is on the page of a shop that has only the metafields $given", async ({ given }) => {
  expect(await renderEmbed(new Map(Object.entries(given)))).toBe(script);
});

test("visits aren't recorded while the theme is being edited", async () => {
  const metafields = new Map([
    ["surety.site_key", "site_1"],
    ["surety.endpoint", "https://surety.example/sensor/visits"],
  ]);
  expect(await renderEmbed(metafields)).not.toBe(script);
  expect(await renderEmbed(metafields, { isEdited: true })).toBe(script);
});
