import { noteFault } from "#server/visits/page/quietly.ts";

/** What a browser and a tab are known by: both random, and only on this shop's own pages. */
export type Ids = { deviceId: string; sessionId: string };

const DEVICE = "surety_device";
const SESSION = "surety_session";
/** After so long without anything, or in all, what follows is another session. */
const IDLE_MS = 30 * 60_000;
const LONGEST_MS = 23 * 3_600_000;

/** Where storage is forbidden, ids last as long as the page. */
const memory = new Map<string, string>();

/** The browser's ID and the session's, which goes on with each call. */
export function knownIds(): Ids {
  const deviceId = read("localStorage", DEVICE) ?? randomId();
  write("localStorage", DEVICE, deviceId);
  return { deviceId, sessionId: currentSession() };
}

/** Removes both: the visitor took their consent back. */
export function forgetIds(): void {
  memory.clear();
  for (const [store, name] of [["localStorage", DEVICE] as const, ["sessionStorage", SESSION] as const]) {
    try {
      window[store].removeItem(name);
    } catch (cause) {
      noteFault(cause);
    }
  }
}

/** 128 random bits. Letters alone, so that it never looks like a card number. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => String.fromCharCode(97 + (byte >> 4), 97 + (byte & 15))).join("");
}

function currentSession(): string {
  const now = Date.now();
  const [id, since, last] = (read("sessionStorage", SESSION) ?? "").split(" ");
  const goesOn = id !== undefined && id !== "" && now - Number(last) < IDLE_MS && now - Number(since) < LONGEST_MS;
  const session = goesOn ? id : randomId();
  write("sessionStorage", SESSION, [session, goesOn ? since : now, now].join(" "));
  return session;
}

function read(store: "localStorage" | "sessionStorage", name: string): string | null {
  try {
    return window[store].getItem(name) ?? memory.get(name) ?? null;
  } catch (cause) {
    noteFault(cause);
    return memory.get(name) ?? null;
  }
}

function write(store: "localStorage" | "sessionStorage", name: string, value: string): void {
  memory.set(name, value);
  try {
    window[store].setItem(name, value);
  } catch (cause) {
    noteFault(cause);
  }
}
