import { asksNotTo } from "#server/visits/page/asks-not-to.ts";
import { noteFault, quietly } from "#server/visits/page/quietly.ts";

type Consent = {
  /** Asks again whether it's given, and tells if that changed: not every banner says so when a visitor takes it back. */
  isGiven(): boolean;
  /** The shop's page says whether the visitor agrees. */
  say(isGiven: boolean): void;
};

type Privacy = { analyticsProcessingAllowed?: () => boolean };
type Feature = { name: string; version: string };

declare global {
  interface Window {
    Shopify?: { customerPrivacy?: Privacy; loadFeatures?: (features: Feature[], done: (fault?: unknown) => void) => void };
  }
}

/** Shopify's event for a visitor's answer to its consent banner, and the feature that knows the answer. */
const SHOPIFY_ANSWERED = "visitorConsentCollected";
const SHOPIFY_PRIVACY: Feature = { name: "consent-tracking-api", version: "0.1" };

/**
 * Tells whether the visitor may be recorded, now and whenever it changes. Never with Do Not Track or Global Privacy Control; on
 * Shopify only once its consent feature says so; and only once the page says so where consent is required.
 */
export function watchConsent(isRequired: boolean, onChange: (isGiven: boolean) => void): Consent {
  let said: boolean | null = isRequired ? false : null;
  let told = false;
  let isAsked = false;

  function isGiven(): boolean {
    const given = !asksNotTo() && said !== false && (said === true || shopifyAllows());
    if (given !== told) {
      told = given;
      onChange(given);
    }
    return given;
  }

  /** Until the page is read, nobody knows whether it's a Shopify store. Until its feature is loaded, nobody has agreed. */
  function shopifyAllows(): boolean {
    if (document.readyState === "loading") return false;
    if (window.Shopify === undefined) return true;
    const allowed = window.Shopify.customerPrivacy?.analyticsProcessingAllowed?.();
    if (allowed === undefined) loadPrivacy();
    return allowed === true;
  }

  function loadPrivacy(): void {
    if (isAsked || window.Shopify?.loadFeatures === undefined) return;
    isAsked = true;
    window.Shopify.loadFeatures([SHOPIFY_PRIVACY], (fault) => {
      if (!fault) return quietly(isGiven);
      noteFault(fault);
      isAsked = false;
    });
  }

  const ask = (): void => quietly(isGiven);
  document.addEventListener(SHOPIFY_ANSWERED, ask);
  document.addEventListener("DOMContentLoaded", ask);
  window.addEventListener("load", ask);
  isGiven();
  return {
    isGiven,
    say(isAgreed) {
      said = isAgreed;
      isGiven();
    },
  };
}
