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

quietly(function collect() {
  const script = document.currentScript;
  const siteKey = script?.dataset["siteKey"];
  if (!(script instanceof HTMLScriptElement) || siteKey === undefined || window.Surety) return;
  // Where the script comes from another server, as in a Shopify theme, the page says where Surety is.
  const endpoint = new URL(script.dataset["endpoint"] ?? "visits", script.src).href;
  let stop: (() => void) | null = null;
  let batches: ReturnType<typeof makeBatches> | null = null;

  const consent = watchConsent(script.dataset["consent"] === "required", (isGiven) => {
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
});
