import type { Connection } from "#console/api/client.ts";
import type { AccessStore } from "#console/session/access.ts";
import type { EmbeddedFrame, Frame } from "#console/session/detect-frame.ts";
import { logFault } from "#console/session/log-fault.ts";
import { SESSION_TOKEN_TIMEOUT_MS, sessionToken } from "#console/session/session-token.ts";

type OwnConnection = Omit<Connection, "onUnreadable">;
type ConnectionSettings = { baseUrl: string; sessionTokenTimeoutMs?: number };

/**
 * How this frame reaches the API: on our own site with the login's token and the chosen shop; inside a shop's admin with
 * the admin's session token, which itself names the shop.
 */
export function connectionOf(frame: Frame, access: AccessStore, settings: ConnectionSettings): Connection {
  const own = frame.kind === "embedded" ? embedded(frame, access, settings) : standalone(access, settings);
  return { ...own, onUnreadable: (error) => logFault("unreadable-answer", error) };
}

/** Sends the stored token and the chosen shop. A 401 means the session has ended. */
function standalone(access: AccessStore, { baseUrl }: ConnectionSettings): OwnConnection {
  return {
    baseUrl,
    async credentials({ isForShop }) {
      const { token, tenantId } = access.read();
      return {
        ...(token === null ? {} : { Authorization: bearer(token) }),
        ...(tenantId === null || !isForShop ? {} : { "X-Tenant-Id": String(tenantId) }),
      };
    },
    onAuthorized: () => undefined,
    onUnauthorized({ credentials }) {
      const { token } = access.read();
      // A late 401 for an older session must not end the new one.
      if (token !== null && credentials["Authorization"] === bearer(token)) access.signedOut();
      return "give up";
    },
  };
}

/**
 * Gets a session token for each call and retries a refused call once with a fresh one. Any call that succeeds ends the
 * trouble.
 */
function embedded(frame: EmbeddedFrame, access: AccessStore, settings: ConnectionSettings): OwnConnection {
  return {
    baseUrl: settings.baseUrl,
    async credentials() {
      try {
        const token = await sessionToken(frame.bridge, settings.sessionTokenTimeoutMs ?? SESSION_TOKEN_TIMEOUT_MS);
        return { Authorization: bearer(token), "X-Host-Target": "shopify" };
      } catch (error) {
        access.report("broken-token");
        throw error;
      }
    },
    onAuthorized() {
      if (access.read().trouble !== null) access.report(null);
    },
    onUnauthorized({ asksForFreshToken, isSecondTry }) {
      if (asksForFreshToken && !isSecondTry) return "try again";
      access.report(asksForFreshToken ? "broken-token" : "unknown-shop");
      return "give up";
    },
  };
}

function bearer(token: string): string {
  return `Bearer ${token}`;
}
