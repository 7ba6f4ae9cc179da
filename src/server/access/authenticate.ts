import type { FastifyRequest } from "fastify";
import { POLL_HEADER, type CallerKind } from "#contract/endpoint.ts";
import { SuretyError } from "#server/surety-error.ts";
import type { Services } from "#server/services.ts";
import type { Actor, ShopActor, UserActor } from "#server/access/actor.ts";
import { actorOfEmbeddedToken } from "#server/access/embedded-actor.ts";
import { actorOfKey } from "#server/access/key-actor.ts";
import { actorOfNewShop } from "#server/access/new-shop-actor.ts";
import { actorOfSession } from "#server/access/session-actor.ts";
import { bearerToken } from "#server/access/bearer-token.ts";

type Authenticating = Pick<Services, "config" | "database" | "now">;

/**
 * Identifies the caller. If the endpoint accepts several kinds, the credentials decide. Throws "not-signed-in" or
 * "session-token-expired" (401) if the caller is unknown, and "not-allowed" (403) if the shop isn't theirs or none is
 * chosen. Background calls don't extend the session.
 */
export async function authenticate(
  services: Authenticating,
  callers: readonly CallerKind[],
  request: FastifyRequest,
  options: { isUse: boolean } = { isUse: headerText(request, POLL_HEADER) === null },
): Promise<Actor | null> {
  const caller = callerOf(callers, request);
  switch (caller) {
    case "anyone":
    // The signature is over the body, which isn't read yet: `requireSignature` checks it then.
    case "signed":
      return null;
    case "key":
      return actorOfKey(services, headerText(request, "x-api-key"));
    case "user":
      return actorOfUser(services, request, { ...options, needsShop: false });
    case "shop":
      return withShop(await actorOfUser(services, request, { ...options, needsShop: true }));
    case "new-shop":
      return actorOfNewShop(services, bearerToken(request));
  }
}

/** Which of the endpoint's kinds of caller the request has credentials for. */
function callerOf(callers: readonly CallerKind[], request: FastifyRequest): CallerKind {
  const person = callers.find((caller) => caller === "shop" || caller === "user");
  const [first] = callers;
  if (first === undefined) throw new Error("The endpoint has no callers");
  if (callers.length === 1) return first;
  if (callers.includes("new-shop") && isInAdmin(request)) return "new-shop";
  if (callers.includes("key") && headerText(request, "x-api-key") !== null) return "key";
  if (person !== undefined && (bearerToken(request) !== null || !callers.includes("anyone"))) return person;
  return callers.includes("anyone") ? "anyone" : first;
}

async function actorOfUser(
  services: Authenticating,
  request: FastifyRequest,
  options: { isUse: boolean; needsShop: boolean },
): Promise<UserActor> {
  const token = bearerToken(request);
  if (isInAdmin(request)) return actorOfEmbeddedToken(services, token, options);
  return actorOfSession(services, token, headerText(request, "x-tenant-id"), options);
}

function withShop(actor: UserActor): ShopActor {
  const chosen = actor.shops.find(({ tenantId }) => tenantId === actor.tenantId);
  if (chosen === undefined) throw new SuretyError("not-allowed", "Choose a shop first.");
  return { ...actor, ...chosen };
}

/** Whether the bearer token is a session token of the Shopify admin. */
function isInAdmin(request: FastifyRequest): boolean {
  return headerText(request, "x-host-target")?.toLowerCase() === "shopify";
}

function headerText(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name.toLowerCase()];
  const text = Array.isArray(value) ? value[0] : value;
  return text === undefined || text.trim() === "" ? null : text.trim();
}
