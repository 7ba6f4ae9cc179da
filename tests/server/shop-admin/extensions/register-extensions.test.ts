import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { anAdmin, CONSOLE } from "#tests/server/shop-admin/an-admin.ts";
import { listFiles, repositoryRoot } from "#tests/support/source-files.ts";

const BLOCK = "admin.order-details.block.render";
const page = (folder: string, query: object) =>
  `/extensions/${folder}/page?${new URLSearchParams({ shop: "lamp.myshopify.com", ...query })}`;

it("an extension runs on a page that may ask the console and be framed by the admin", async () => {
  const { app } = await anAdmin();
  const answer = await app.inject(page("order-block", { target: BLOCK, orders: "5000000009,5000000010" }));
  expect(answer.body).toContain('data-orders="5000000009,5000000010"');
  expect(answer.body).toContain(`data-console="${CONSOLE}"`);
  const policy = String(answer.headers["content-security-policy"]);
  expect(policy).toContain(`connect-src 'self' ${CONSOLE};`);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toContain("unsafe");
});

it.each([
  ["an extension that doesn't exist", page("order-nothing", { target: BLOCK, orders: "1" })],
  ["a folder outside", page("..%2F..", { target: BLOCK, orders: "1" })],
  ["a place that the extension isn't made for", page("order-action", { target: BLOCK, orders: "1" })],
  ["an order that isn't a number", page("order-block", { target: BLOCK, orders: '"><script>' })],
  ["what is no shop", page("order-block", { target: BLOCK, orders: "1", shop: "lamp.example" })],
])("there is no page for %s", async (_which, url) => {
  const { app } = await anAdmin();
  expect((await app.inject(url)).statusCode).toBe(404);
});

it.each(["order-block", "order-action", "order-bulk-action", "web-pixel"])("the bundle of %s extends its place", async (folder) => {
  const { app } = await anAdmin();
  const answer = await app.inject(`/extensions/${folder}/bundle.js`);
  expect(answer.headers["content-type"]).toContain("text/javascript");
  expect(answer.body).toContain("shopify.extend(");
});

it("assets of the theme's extension are served, and no other files", async () => {
  const { app } = await anAdmin();
  expect((await app.inject("/extensions/storefront/assets/surety-collect.js")).statusCode).toBe(200);
  for (const name of ["nothing.js", "..%2Fshopify.extension.toml", "..%2Fpackage.json"])
    expect((await app.inject(`/extensions/storefront/assets/${name}`)).statusCode).toBe(404);
});

it("the components that extensions use are those that the admin has", () => {
  const textOf = (file: string) => readFileSync(path.join(repositoryRoot, file), "utf8");
  const found = (files: readonly string[], pattern: RegExp) =>
    [...new Set(files.flatMap((file) => [...textOf(file).matchAll(pattern)].map(([, name]) => name)))].toSorted();
  const folder = "src/server/shop-admin/extensions";
  const made = found([`${folder}/elements.js`, `${folder}/fields.js`], /(?:define|defineLayout)\("(s-[\w-]+)"/g);
  const used = found(
    listFiles("extensions").filter((file) => file.endsWith(".tsx")),
    /<(s-[\w-]+)/g,
  );
  expect(made).toEqual(used);
});
