import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { z } from "zod";
import { optionalScopes, requiredScopes, requiredTopics, topicsByGrant } from "#server/platforms/shopify/capabilities.ts";
import { webhookTopics } from "#server/connections/take-shopify-webhook.ts";
import { repositoryRoot } from "#tests/support/source-files.ts";

/** The part of shopify.app.toml's format that we use; anything else is a mistake. */
const appFile = z.strictObject({
  client_id: z.string(),
  name: z.string().min(1).max(30, "is cut off in the admin's menu"),
  handle: z.string().regex(/^[a-z0-9_-]{1,256}$/),
  application_url: z.url({ protocol: /^https$/ }),
  embedded: z.literal(true),
  extension_directories: z.tuple([z.literal("extensions/*")]),
  build: z.strictObject({ include_config_on_deploy: z.boolean() }),
  access_scopes: z.strictObject({ scopes: z.string().regex(/^([a-z_]+(,[a-z_]+)*)?$/), optional_scopes: z.array(z.string()) }),
  access: z.strictObject({
    admin: z.strictObject({ direct_api_mode: z.enum(["online", "offline"]), embedded_app_direct_api_access: z.boolean() }),
  }),
  network_access: z.strictObject({
    allowed_sources: z.array(z.url({ protocol: /^https$/ })),
    allowed_navigation_hosts: z.array(z.string()),
  }),
  auth: z.strictObject({ redirect_urls: z.array(z.url({ protocol: /^https$/ })).min(1) }),
  webhooks: z.strictObject({
    api_version: z.literal("2026-10"),
    subscriptions: z.array(
      z.union([
        z.strictObject({ topics: z.array(z.string()), uri: z.literal("/sensor/shopify/webhooks") }),
        z.strictObject({
          compliance_topics: z.tuple([z.literal("customers/data_request"), z.literal("customers/redact"), z.literal("shop/redact")]),
          uri: z.literal("/sensor/shopify/compliance"),
        }),
      ]),
    ),
  }),
});
const read = () => appFile.parse(parse(readFileSync(path.join(repositoryRoot, "shopify.app.toml"), "utf8")));

test("shopify.app.toml is valid, and all its URLs are on one host", () => {
  const app = read();
  const addresses = [app.application_url, ...app.auth.redirect_urls, ...app.network_access.allowed_sources];
  const hosts = [...addresses.map((address) => new URL(address).host), ...app.network_access.allowed_navigation_hosts];
  expect(new Set(hosts).size).toBe(1);
});

test("it asks for what the app needs, and for the news that it takes", () => {
  const { access_scopes: access, webhooks } = read();
  expect(access.scopes.split(",")).toEqual(Object.keys(requiredScopes));
  const topics = webhooks.subscriptions.flatMap((subscription) => ("topics" in subscription ? subscription.topics : []));
  expect(access.optional_scopes).toEqual(optionalScopes);
  expect(topics.toSorted()).toEqual(requiredTopics.toSorted());
  const optional = topicsByGrant([]).map(({ topic }) => topic);
  expect([...topics, ...optional].toSorted()).toEqual(webhookTopics.toSorted());
});

test("each permission is explained beside it", () => {
  const text = readFileSync(path.join(repositoryRoot, "shopify.app.toml"), "utf8");
  for (const [scope, why] of Object.entries(requiredScopes)) expect(text.toLowerCase()).toContain(`# ${scope}: ${why.toLowerCase()}`);
});

test("Shopify has each topic, by its schema", () => {
  const schema = readFileSync(path.join(repositoryRoot, "src/server/shop-admin/shopify/admin-schema.graphql"), "utf8");
  for (const topic of webhookTopics) expect(schema).toContain(`\n  ${topic.replaceAll("/", "_").toUpperCase()}\n`);
});
