import { vi } from "vitest";
import { visitBody, type VisitBody } from "#contract/visits.ts";

type Run = (api: unknown) => void;
type Hear = (event: unknown) => void;

/** What a browser's storage does, by Shopify's door to it. */
export type Kept = Map<string, string>;

type Options = {
  /** Whether the visitor had agreed when the page was loaded. */
  agrees?: boolean;
  /** What the browser and the tab have stored, as from earlier pages. */
  local?: Kept;
  session?: Kept;
  settings?: unknown;
  isStorageForbidden?: boolean;
  /** How long the browser takes to tell what is stored. */
  storageMs?: number;
  sendBeacon?: (address: string, text: string) => Promise<boolean>;
  init?: Record<string, unknown>;
};

export const settings = { siteKey: "site_1", endpoint: "https://surety.example/sensor/visits" };

/** Surety's pixel on a page of a shop, with what it has sent: only batches that the server takes. */
export type APixel = {
  sent: VisitBody[];
  local: Kept;
  session: Kept;
  /** Tells it of an event, and waits until it has done what it does at once. */
  publish(name: string, event: unknown): Promise<void>;
  answer(isAllowed: boolean): Promise<void>;
  /** Lets time pass. */
  wait(ms: number): Promise<void>;
};

/** Runs the pixel as Shopify does whenever a page is loaded. Needs fake timers. */
export async function aPixel(options: Options = {}): Promise<APixel> {
  const { agrees = true, local = new Map(), session = new Map(), isStorageForbidden = false, storageMs = 0 } = options;
  const sent: VisitBody[] = [];
  const hearers: { name: string; hear: Hear }[] = [];
  const subscribe = (name: string, hear: Hear) => hearers.push({ name, hear }) > 0;
  const take = async (_address: string, text: string) => sent.push(visitBody.parse(JSON.parse(text))) > 0;
  const run = await registered();
  run({
    settings: "settings" in options ? options.settings : settings,
    analytics: { subscribe },
    customerPrivacy: { subscribe },
    browser: {
      localStorage: isStorageForbidden ? forbiddenStorage : storageOver(local, storageMs),
      sessionStorage: isStorageForbidden ? forbiddenStorage : storageOver(session, storageMs),
      sendBeacon: options.sendBeacon ?? take,
    },
    init: { customerPrivacy: privacy(agrees), ...options.init },
  });
  const wait = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
  };
  const publish = async (name: string, event: unknown) => {
    for (const each of hearers.filter((hearer) => hearer.name === name)) each.hear(event);
    await wait(0);
  };
  return {
    sent,
    local,
    session,
    publish,
    answer: (isAllowed) => publish("visitorConsentCollected", { customerPrivacy: privacy(isAllowed) }),
    wait,
  };
}

/** An event on a page, with what Shopify says of the page, and the personal data that it comes with at the checkout. */
export function anEvent(href: string, { token, referrer = "" }: { token?: unknown; referrer?: string } = {}): Record<string, unknown> {
  const location = { href };
  return {
    timestamp: new Date().toISOString(),
    context: {
      document: { location, referrer, title: "Jane's order" },
      navigator: { languages: ["en-US", "en"], userAgent: "Mozilla/5.0" },
      window: { location, innerWidth: 1_000, innerHeight: 800 },
    },
    data: {
      checkout: {
        token,
        email: "jane@example.com",
        phone: "+15550100",
        shippingAddress: { firstName: "Jane", lastName: "Roe", address1: "1 Main Street" },
        lineItems: [{ title: "Blue mug", quantity: 2 }],
      },
    },
  };
}

/** The pixel's callback, as it registers it. */
async function registered(): Promise<Run> {
  const extend = vi.fn<(point: string, run: Run) => void>();
  vi.stubGlobal("shopify", { extend });
  vi.resetModules();
  await import("../../../extensions/web-pixel/src/index.ts");
  const [point, run] = extend.mock.calls[0] ?? [];
  if (point !== "WebPixel::Render" || run === undefined) throw new Error("The pixel didn't register itself");
  return run;
}

function privacy(analyticsProcessingAllowed: boolean) {
  return { analyticsProcessingAllowed, marketingAllowed: false, preferencesProcessingAllowed: false, saleOfDataAllowed: false };
}

function storageOver(kept: Kept, tookMs: number) {
  return {
    getItem: async (name: string) => {
      if (tookMs > 0) await new Promise((resolve) => setTimeout(resolve, tookMs));
      return kept.get(name) ?? null;
    },
    setItem: async (name: string, value: string) => {
      kept.set(name, value);
    },
    removeItem: async (name: string) => {
      kept.delete(name);
    },
  };
}

const refuse = () => Promise.reject(new Error("The browser forbids it"));
const forbiddenStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };
