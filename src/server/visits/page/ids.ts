import { noteFault } from "#server/visits/page/quietly.ts";
import { deviceOf, sessionOf, storedNames } from "#server/visits/page/stored-ids.ts";

/** What a browser and a tab are known by: both random, and only on this shop's own pages. */
export type Ids = { deviceId: string; sessionId: string };

/** Where storage is forbidden, ids last as long as the page. */
const memory = new Map<string, string>();

/** The browser's ID and the session's, which goes on with each call. */
export function knownIds(): Ids {
  const stored = read("localStorage", storedNames.device);
  const deviceId = deviceOf(stored);
  if (deviceId !== stored) write("localStorage", storedNames.device, deviceId);
  return { deviceId, sessionId: currentSession() };
}

/** Notes that the tab's pages are recorded here, so that Surety's web pixel on Shopify doesn't report them as well. */
export function noteCollecting(): void {
  write("sessionStorage", storedNames.collecting, String(Date.now()));
}

/** Removes everything that is stored: the visitor took their consent back. */
export function forgetIds(): void {
  memory.clear();
  remove("localStorage", storedNames.device);
  remove("sessionStorage", storedNames.session);
  remove("sessionStorage", storedNames.collecting);
}

function currentSession(): string {
  const { sessionId, stored } = sessionOf(read("sessionStorage", storedNames.session), Date.now());
  write("sessionStorage", storedNames.session, stored);
  return sessionId;
}

type Store = "localStorage" | "sessionStorage";

function read(store: Store, name: string): string | null {
  try {
    return window[store].getItem(name) ?? memory.get(name) ?? null;
  } catch (cause) {
    noteFault(cause);
    return memory.get(name) ?? null;
  }
}

function write(store: Store, name: string, value: string): void {
  memory.set(name, value);
  try {
    window[store].setItem(name, value);
  } catch (cause) {
    noteFault(cause);
  }
}

function remove(store: Store, name: string): void {
  try {
    window[store].removeItem(name);
  } catch (cause) {
    noteFault(cause);
  }
}
