import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { parseToml } from "#tests/support/parse-toml.ts";
import { repositoryRoot } from "#tests/support/source-files.ts";

/** The part of shopify.app.toml's format that we use; anything else is a mistake. */
const appFile = z.strictObject({
  client_id: z.string(),
  name: z.string().min(1).max(30, "is cut off in the admin's menu"),
  handle: z.string().regex(/^[a-z0-9_-]{1,256}$/),
  application_url: z.url({ protocol: /^https$/ }),
  embedded: z.literal(true),
  build: z.strictObject({ include_config_on_deploy: z.boolean() }),
  access_scopes: z.strictObject({ scopes: z.string().regex(/^([a-z_]+(,[a-z_]+)*)?$/) }),
  auth: z.strictObject({ redirect_urls: z.array(z.url({ protocol: /^https$/ })).min(1) }),
  webhooks: z.strictObject({ api_version: z.literal("2026-10") }),
});

test("shopify.app.toml is valid, and all its URLs are on one host", () => {
  const app = appFile.parse(parseToml(readFileSync(path.join(repositoryRoot, "shopify.app.toml"), "utf8")));
  const hosts = [app.application_url, ...app.auth.redirect_urls].map((address) => new URL(address).host);
  expect(new Set(hosts).size).toBe(1);
});
