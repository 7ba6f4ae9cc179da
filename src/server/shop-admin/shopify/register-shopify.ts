import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { SHOPIFY_API_VERSION } from "#server/platforms/shopify/api-version.ts";
import type { FakeShopify } from "#server/shop-admin/shopify/fake-shopify.ts";

const asked = z.record(z.string(), z.unknown());
const question = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).optional() });

/** Shopify's own calls below `/shopify/{shop}`: what an app asks for tokens, and the Admin API. */
export function registerShopify(app: FastifyInstance, shopify: FakeShopify): void {
  app.post<{ Params: { shop: string } }>("/shopify/:shop/admin/oauth/access_token", async ({ params, body }, reply) => {
    const answer = await shopify.giveToken(params.shop, asked.parse(body));
    return reply.code(answer.status).send(answer.body);
  });
  app.post<{ Params: { shop: string; version: string } }>(
    "/shopify/:shop/admin/api/:version/graphql.json",
    async ({ params, headers, body }, reply) => {
      const token = headers["x-shopify-access-token"];
      const answer = await shopify.ask(params.shop, Array.isArray(token) ? token[0] : token, question.parse(body));
      return reply.code(answer.status).header("x-shopify-api-version", SHOPIFY_API_VERSION).send(answer.body);
    },
  );
  app.post<{ Params: { shop: string; version: string; dispute: string } }>(
    "/shopify/:shop/admin/api/:version/shopify_payments/disputes/:dispute/dispute_file_uploads.json",
    async ({ params, headers }, reply) => {
      const token = headers["x-shopify-access-token"];
      const id = shopify.takeEvidenceFile(params.shop, Array.isArray(token) ? token[0] : token, params.dispute);
      return id === null
        ? reply.code(404).send({ errors: "Not Found" })
        : reply.code(201).send({ dispute_file_upload: { id: Number(id) } });
    },
  );
  app.get<{ Params: { shop: string; id: string } }>("/shopify-files/:shop/:id", async ({ params }, reply) => {
    const file = shopify.fileOf(params.shop, params.id);
    return file === null ? reply.code(404).send() : reply.type("application/jsonl").send(file);
  });
}
