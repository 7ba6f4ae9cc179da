import { ApiError } from "#console/api/api-error.ts";
import type { Connection } from "#console/api/client.ts";
import type { Reachability } from "#console/api/reachability.ts";
import type { AccessStore } from "#console/session/access.ts";
import type { EmbeddedFrame, Frame } from "#console/session/detect-frame.ts";
import { logFault } from "#console/session/log-fault.ts";
import { SESSION_TOKEN_TIMEOUT_MS, sessionToken } from "#console/session/session-token.ts";

type OwnConnection = Omit<Connection, "onUnreadable">;
type Reached = Pick<Reachability, "read" | "subscribe">;
type ConnectionSettings = { baseUrl: string; sensorUrl: string; reachability: Reached; sessionTokenTimeoutMs?: number };

/**
 * How this frame reaches the API: on our own site with the login's token and the chosen shop; inside a shop's admin with
 * the admin's session token, which itself names the shop.
 */
export function connectionOf(frame: Frame, access: AccessStore, settings: ConnectionSettings): Connection {
  const own = frame.kind === "embedded" ? embedded(frame, access, settings) : standalone(access, settings);
  return { ...own, onUnreadable: (error) => logFault("unreadable-answer", error) };
}

/** Sends the stored token and the chosen shop. A 401 means the session has ended. */
function standalone(access: AccessStore, { baseUrl, sensorUrl }: ConnectionSettings): OwnConnection {
  return {
    baseUrl,
    sensorUrl,
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
 * trouble. While the server can't be reached, no token comes either: that's no trouble of the session.
 */
function embedded(frame: EmbeddedFrame, access: AccessStore, settings: ConnectionSettings): OwnConnection {
  const { reachability, sessionTokenTimeoutMs = SESSION_TOKEN_TIMEOUT_MS } = settings;
  let tokensSoFar = 0;
  reachability.subscribe(() => {
    if (reachability.read().isOffline && access.read().trouble === "broken-token") access.report(null);
  });
  return {
    baseUrl: settings.baseUrl,
    sensorUrl: settings.sensorUrl,
    async credentials() {
      const tokensBefore = tokensSoFar;
      try {
        const token = await unlessLost(reachability, () => sessionToken(frame.bridge, sessionTokenTimeoutMs));
        tokensSoFar += 1;
        return { Authorization: bearer(token), "X-Host-Target": "shopify" };
      } catch (error) {
        // A question that got lost says nothing once a later one was answered.
        if (!reachability.read().isOffline && tokensSoFar === tokensBefore) access.report("broken-token");
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

/** Doesn't wait for what can't come. Throws "unreachable" as soon as the server can't be reached. */
function unlessLost<T>(reachability: Reached, ask: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUpIfLost = () => {
      if (reachability.read().isOffline) reject(new ApiError("unreachable", "The connection to the server is lost"));
    };
    giveUpIfLost();
    if (reachability.read().isOffline) return;
    const stop = reachability.subscribe(giveUpIfLost);
    ask().then(resolve, reject).finally(stop);
  });
}

function bearer(token: string): string {
  return `Bearer ${token}`;
}
