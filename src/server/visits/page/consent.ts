type Consent = {
  isGiven(): boolean;
  /** The shop's page says whether the visitor agrees. */
  say(isGiven: boolean): void;
};

type Privacy = { analyticsProcessingAllowed?: () => boolean };

declare global {
  interface Window {
    Shopify?: { customerPrivacy?: Privacy };
  }
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

/** Shopify's event for a visitor's answer to its consent banner. */
const SHOPIFY_ANSWERED = "visitorConsentCollected";

/**
 * Tells whether the visitor may be recorded, now and whenever it changes. Never with Do Not Track or Global Privacy Control; on
 * Shopify not where its consent banner says no; and only once the page says so where consent is required.
 */
export function watchConsent(isRequired: boolean, onChange: (isGiven: boolean) => void): Consent {
  let said: boolean | null = isRequired ? false : null;
  let told = false;
  const isGiven = (): boolean => !asksNotTo() && said !== false && (said === true || shopifyAllows());
  const tell = (): void => {
    if (isGiven() === told) return;
    told = !told;
    onChange(told);
  };
  document.addEventListener(SHOPIFY_ANSWERED, tell);
  tell();
  return {
    isGiven,
    say(isAgreed) {
      said = isAgreed;
      tell();
    },
  };
}

function asksNotTo(): boolean {
  return navigator.globalPrivacyControl === true || navigator.doNotTrack === "1" || navigator.doNotTrack === "yes";
}

function shopifyAllows(): boolean {
  return window.Shopify?.customerPrivacy?.analyticsProcessingAllowed?.() !== false;
}
