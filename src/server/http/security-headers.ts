import type { FastifyInstance } from "fastify";
import { inertPolicy } from "#server/http/content-security-policy.ts";

const ONE_YEAR_S = 31_536_000;
const POLICY = "content-security-policy";

/** The security headers of every response. A response with its own content security policy keeps it. */
export function securityHeaders({ publicUrl }: { publicUrl: string }): Readonly<Record<string, string>> {
  return {
    "x-content-type-options": "nosniff",
    // Never the query: a login link has an API key in it.
    "referrer-policy": "strict-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ...(publicUrl.startsWith("https:") ? { "strict-transport-security": `max-age=${ONE_YEAR_S}` } : {}),
    [POLICY]: inertPolicy,
  };
}

/** Sets them on every response that the app gives, including those to addresses that no route can read. */
export function secureEveryAnswer(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook("onSend", async (_request, reply) => {
    for (const [name, value] of Object.entries(headers)) if (name !== POLICY || !reply.hasHeader(POLICY)) reply.header(name, value);
  });
}
