/**
 * The names under which a browser and its tabs keep what they are known by. Surety's web pixel on Shopify uses them as well, so that
 * both report the same session.
 */
export const storedNames = {
  device: "surety_device",
  session: "surety_session",
  /** When the collector last had the tab's pages under its eyes. The pixel leaves them to it. */
  collecting: "surety_collects",
} as const;

const ID = /^[\w.:-]{12,64}$/;
/** After so long without anything, or in all, what follows is another session. */
const IDLE_MS = 30 * 60_000;
const LONGEST_MS = 23 * 3_600_000;
/** The collector says every few seconds that it's there, but seldom in a tab that isn't in view. */
const COLLECTING_MS = 60_000;

/** 128 random bits. Letters alone, so that it never looks like a card number. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => String.fromCharCode(97 + (byte >> 4), 97 + (byte & 15))).join("");
}

/** Whether the server takes it as an ID. */
export function isId(value: unknown): value is string {
  return typeof value === "string" && ID.test(value);
}

/** The browser's ID by what is stored; a new one if that's none. */
export function deviceOf(stored: string | null): string {
  return isId(stored) ? stored : randomId();
}

/** The session that goes on at `now` (ms since 1970) by what is stored, or a new one, and what to store of it. */
export function sessionOf(stored: string | null, now: number): { sessionId: string; stored: string } {
  const [id = "", since, last] = (stored ?? "").split(" ");
  const goesOn = isId(id) && now - Number(last) < IDLE_MS && now - Number(since) < LONGEST_MS;
  const sessionId = goesOn ? id : randomId();
  return { sessionId, stored: [sessionId, goesOn ? since : now, now].join(" ") };
}

/** Whether the collector has the tab's pages at `now` (ms since 1970), by what is stored. */
export function isCollecting(stored: string | null, now: number): boolean {
  return stored !== null && Math.abs(now - Number(stored)) < COLLECTING_MS;
}
