import type { QueryClient } from "@tanstack/react-query";
import { consoleConfiguration } from "#contract/configuration.ts";
import { pollSession } from "#contract/session.ts";
import { apiAddress, sensorAddress } from "#console/api/base-addresses.ts";
import { isStatus } from "#console/api/api-error.ts";
import { createClient } from "#console/api/client.ts";
import { createLiveEvents } from "#console/api/live-events.ts";
import { createReachability, type Reachability } from "#console/api/reachability.ts";
import { forgetEndpoint } from "#console/api/queries.ts";
import { refetchFailed } from "#console/api/refetch-failed.ts";
import { createQueryClient, mayPass } from "#console/api/query-client.ts";
import { createAccess, TOKEN_KEY, type AccessStore } from "#console/session/access.ts";
import { connectionOf } from "#console/session/connection.ts";
import type { KeySignIn } from "#console/session/clean-address.ts";
import type { ConsoleParts } from "#console/app/console-root.tsx";
import { detectFrame } from "#console/session/detect-frame.ts";
import type { HandedLogin } from "#console/session/handed-login.ts";
import { logFault } from "#console/session/log-fault.ts";
import { safeStorage } from "#console/session/storage.ts";

export type ConsoleSettings = {
  /** The shop name and API key from the address, to sign in with. */
  keySignIn?: KeySignIn | null;
  handedLogin?: HandedLogin | null;
  retries?: number;
  sessionTokenTimeoutMs?: number;
  askEveryMs?: number;
};

/** Assembles the console's parts for a page, except the router. */
export function prepareConsole(page: Window, settings: ConsoleSettings = {}): Omit<ConsoleParts, "router"> {
  const frame = detectFrame(page);
  const sessionStore = safeStorage(() => page.sessionStorage);
  const localStore = safeStorage(() => page.localStorage);
  const access = createAccess({
    local: localStore,
    session: sessionStore,
  });
  const queryClient = createQueryClient(settings);
  const reachability = createReachability(page, () => createClient(connection).call(consoleConfiguration, {}), settings.askEveryMs);
  const connection = connectionOf(frame, access, { baseUrl: apiAddress(page), sensorUrl: sensorAddress(page), reachability, ...settings });
  const onReach = (isAnswered: boolean) => (isAnswered ? reachability.answered() : reachability.unanswered());
  const client = createClient({ ...connection, onReach });
  refetchWhenBack(reachability, queryClient);
  forgetWithEachEpoch(access, queryClient);
  refetchAfterLostTokens(access, queryClient);
  for (const name of ["error", "unhandledrejection"] as const) {
    page.addEventListener(name, (event) => logFault("uncaught", "reason" in event ? event.reason : event.error));
  }
  if (frame.kind === "standalone") followOtherTabs(page, access, queryClient);
  return {
    frameParts: {
      frame,
      access,
      sessionStore,
      localStore,
      keySignIn: settings.keySignIn ?? null,
      handedLogin: settings.handedLogin ?? null,
    },
    api: { client, liveEvents: createLiveEvents(client, reachability), reachability },
    queryClient,
  };
}

/** Clears the cache when the person or shop changes, so that no one sees another's data. */
function forgetWithEachEpoch(access: AccessStore, queryClient: QueryClient): void {
  let { epoch } = access.read();
  access.subscribe(() => {
    if (access.read().epoch === epoch) return;
    epoch = access.read().epoch;
    queryClient.clear();
  });
}

/** Refetches what is shown once the server can be reached again: it may have changed in the meantime. */
function refetchWhenBack(reachability: Reachability, queryClient: QueryClient): void {
  reachability.subscribe(() => {
    if (!reachability.read().isOffline) void queryClient.refetchQueries({ type: "active" });
  });
}

/** Refetches what failed for lack of a valid session token once the admin sends one again. */
function refetchAfterLostTokens(access: AccessStore, queryClient: QueryClient): void {
  let { trouble } = access.read();
  access.subscribe(() => {
    const before = trouble;
    trouble = access.read().trouble;
    if (before === "broken-token" && trouble === null) {
      void refetchFailed(queryClient, (error) => mayPass(error) || isStatus(error, 401));
    }
  });
}

/**
 * Signing out in one tab signs out the others, and another person's login takes over. A tab with its own session stays
 * out of this, but checks whether its session ended along with the one it was opened from.
 */
function followOtherTabs(page: Window, access: AccessStore, queryClient: QueryClient): void {
  page.addEventListener("storage", (event) => {
    const { token, isOfTab } = access.read();
    if (event.key !== TOKEN_KEY || event.newValue === token) return;
    if (isOfTab) void forgetEndpoint(queryClient, pollSession, {});
    else if (event.newValue === null) access.signedOut();
    else access.signedIn(event.newValue);
  });
}
