import type { Browser } from "@shopify/web-pixels-extension";
import { noteFault } from "../../../src/server/visits/page/quietly.ts";
import { deviceOf, isCollecting, isId, sessionOf, storedNames } from "../../../src/server/visits/page/stored-ids.ts";

/** A page view that was reported, until the next one: it may be on another page, where the pixel runs anew. */
export type OpenPage = {
  id: string;
  sessionId: string;
  /** The number of its next batch. */
  batch: number;
  url: string;
  referrer: string | null;
  /** In ms since 1970. */
  openedAt: number;
};

/** What is kept in the browser and the tab. */
export type TabStore = {
  /** The same as the collector's. The session goes on with each call. */
  ids(): Promise<{ deviceId: string; sessionId: string }>;
  /** Whether the collector records the tab's pages. */
  isCollecting(): Promise<boolean>;
  openPage(): Promise<OpenPage | null>;
  keepPage(page: OpenPage): Promise<void>;
  closePage(): Promise<void>;
  /** Removes everything. */
  forget(): Promise<void>;
};

const OPEN_PAGE = "surety_page";

/** Where storage is forbidden, all of it lasts as long as the page. */
export function makeTabStore({ localStorage, sessionStorage }: Pick<Browser, "localStorage" | "sessionStorage">): TabStore {
  const memory = new Map<string, string>();

  async function read(storage: Storage, name: string): Promise<string | null> {
    try {
      return (await storage.getItem(name)) ?? memory.get(name) ?? null;
    } catch (cause) {
      noteFault(cause);
      return memory.get(name) ?? null;
    }
  }

  async function write(storage: Storage, name: string, value: string): Promise<void> {
    memory.set(name, value);
    try {
      await storage.setItem(name, value);
    } catch (cause) {
      noteFault(cause);
    }
  }

  async function remove(storage: Storage, name: string): Promise<void> {
    memory.delete(name);
    try {
      await storage.removeItem(name);
    } catch (cause) {
      noteFault(cause);
    }
  }

  return {
    async ids() {
      const deviceId = deviceOf(await read(localStorage, storedNames.device));
      await write(localStorage, storedNames.device, deviceId);
      const { sessionId, stored } = sessionOf(await read(sessionStorage, storedNames.session), Date.now());
      await write(sessionStorage, storedNames.session, stored);
      return { deviceId, sessionId };
    },
    isCollecting: async () => isCollecting(await read(sessionStorage, storedNames.collecting), Date.now()),
    openPage: async () => pageIn(await read(sessionStorage, OPEN_PAGE)),
    keepPage: (page) => write(sessionStorage, OPEN_PAGE, JSON.stringify(page)),
    closePage: () => remove(sessionStorage, OPEN_PAGE),
    async forget() {
      await remove(localStorage, storedNames.device);
      for (const name of [storedNames.session, storedNames.collecting, OPEN_PAGE]) await remove(sessionStorage, name);
    },
  };
}

type Storage = Pick<Browser["localStorage"], "getItem" | "setItem" | "removeItem">;

/** Pages can write what they like where the pixel keeps this. */
function pageIn(stored: string | null): OpenPage | null {
  try {
    const page: unknown = JSON.parse(stored ?? "null");
    return isOpenPage(page) ? page : null;
  } catch (cause) {
    noteFault(cause);
    return null;
  }
}

function isOpenPage(value: unknown): value is OpenPage {
  if (typeof value !== "object" || value === null) return false;
  const { id, sessionId, batch, url, referrer, openedAt }: { [Name in keyof OpenPage]?: unknown } = value;
  return (
    isId(id) &&
    isId(sessionId) &&
    Number.isInteger(batch) &&
    Number(batch) >= 0 &&
    typeof url === "string" &&
    url !== "" &&
    (referrer === null || typeof referrer === "string") &&
    Number.isFinite(openedAt)
  );
}
