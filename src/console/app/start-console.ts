import type { QueryClient } from "@tanstack/react-query";
import { getSession } from "#contract/session.ts";
import { isStatus } from "#console/api/api-error.ts";
import { createClient } from "#console/api/client.ts";
import { createLiveEvents } from "#console/api/live-events.ts";
import { forgetEndpoint } from "#console/api/queries.ts";
import { refetchFailed } from "#console/api/refetch-failed.ts";
import { createQueryClient, mayPass } from "#console/api/query-client.ts";
import { createAccess, TOKEN_KEY, type AccessStore } from "#console/session/access.ts";
import { connectionOf } from "#console/session/connection.ts";
import type { KeySignIn } from "#console/session/clean-address.ts";
import type { ConsoleParts } from "#console/app/console-root.tsx";
import { detectFrame } from "#console/session/detect-frame.ts";
import { safeStorage } from "#console/session/storage.ts";

export type ConsoleSettings = {
  /** What the address brought to sign in with. */
  keySignIn?: KeySignIn | null;
  retries?: number;
  sessionTokenTimeoutMs?: number;
};

/** Puts the console's parts together for a page, all but the router. */
export function prepareConsole(page: Window, settings: ConsoleSettings = {}): Omit<ConsoleParts, "router"> {
  const frame = detectFrame(page);
  const sessionStore = safeStorage(() => page.sessionStorage);
  const access = createAccess({
    local: safeStorage(() => page.localStorage),
    session: sessionStore,
  });
  const queryClient = createQueryClient(settings);
  const client = createClient(connectionOf(frame, access, { baseUrl: apiAddress(page), ...settings }));
  forgetWithEachEpoch(access, queryClient);
  refetchAfterLostTokens(access, queryClient);
  if (frame.kind === "standalone") followOtherTabs(page, access, queryClient);
  return {
    frameParts: { frame, access, sessionStore, keySignIn: settings.keySignIn ?? null },
    api: { client, liveEvents: createLiveEvents(client) },
    queryClient,
  };
}

/** The API is on this host, unless the server names another in the page. */
function apiAddress(page: Window): string {
  const named = page.document.querySelector('meta[name="surety-api"]')?.getAttribute("content");
  return new URL(named || "/api", page.location.origin).href.replace(/\/$/, "");
}

/** Nothing that one person or shop has loaded is ever shown to the next. */
function forgetWithEachEpoch(access: AccessStore, queryClient: QueryClient): void {
  let { epoch } = access.read();
  access.subscribe(() => {
    if (access.read().epoch === epoch) return;
    epoch = access.read().epoch;
    queryClient.clear();
  });
}

/** What failed while the admin gave no session token, or none that was taken, is asked again once it does. */
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
 * Signing out in one tab signs out the others; another person's sign-in takes over. A tab with a session of its own takes no
 * part, but asks whether that has ended with the one it was opened from.
 */
function followOtherTabs(page: Window, access: AccessStore, queryClient: QueryClient): void {
  page.addEventListener("storage", (event) => {
    const { token, isOfTab } = access.read();
    if (event.key !== TOKEN_KEY || event.newValue === token) return;
    if (isOfTab) void forgetEndpoint(queryClient, getSession, {});
    else if (event.newValue === null) access.signedOut();
    else access.signedIn(event.newValue);
  });
}
