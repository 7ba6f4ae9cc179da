import { makeBatches } from "#server/visits/page/batches.ts";
import { watchConsent } from "#server/visits/page/consent.ts";
import { forgetIds, knownIds, type Ids } from "#server/visits/page/ids.ts";
import { faults, quietly } from "#server/visits/page/quietly.ts";
import { watchPage } from "#server/visits/page/watch-page.ts";

/** What shops' pages can call, as `window.Surety`. */
type Surety = {
  /** What to send with an order as `device.deviceId` and `device.sessionId`; null without consent. */
  ids(): Ids | null;
  /** Tells whether the visitor agrees, on pages whose script has `data-consent="required"`. Taking it back forgets everything. */
  consent(isGiven: boolean): void;
  /** How what the visitor wrote on this page reads, if the shop knows: "positive", "neutral" or "negative". */
  sentiment(word: string): void;
  /** What went wrong here, newest first. */
  faults: readonly unknown[];
};

declare global {
  interface Window {
    Surety?: Surety;
  }
}

quietly(function start() {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  // A Shopify theme adds the script itself, and what it's to know in an element that may come later in the page.
  if (script.dataset["siteKey"] !== undefined) collect(script.src, script.dataset);
  else if (document.readyState !== "loading") collectForTheme(script.src);
  else document.addEventListener("DOMContentLoaded", () => quietly(() => collectForTheme(script.src)), { once: true });
});

function collectForTheme(address: string): void {
  const element = document.getElementById("surety-collect");
  if (element !== null) collect(address, element.dataset);
}

/** Records the visit, with the settings that the page gives, for the script at an address. */
function collect(address: string, settings: DOMStringMap): void {
  const siteKey = settings["siteKey"];
  if (siteKey === undefined || window.Surety) return;
  // Where the script comes from another server, as in a Shopify theme, the page says where Surety is.
  const endpoint = new URL(settings["endpoint"] ?? "visits", address).href;
  let stop: (() => void) | null = null;
  let batches: ReturnType<typeof makeBatches> | null = null;

  const consent = watchConsent(settings["consent"] === "required", (isGiven) => {
    if (isGiven && stop === null) {
      batches = makeBatches(endpoint, siteKey, () => consent.isGiven());
      stop = watchPage(batches);
    } else if (!isGiven) {
      stop?.();
      stop = batches = null;
      forgetIds();
    }
  });
  window.Surety = {
    ids: () => (consent.isGiven() ? knownIds() : null),
    consent: (isGiven) => quietly(() => consent.say(isGiven)),
    sentiment: (word) => quietly(() => batches?.feel(word)),
    faults,
  };
}
