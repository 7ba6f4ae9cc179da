// What Shopify itself has on the pages of a store: `window.Shopify` with the visitor's answer about cookies, the banner that asks for
// it, and the events that web pixels hear of. Until the visitor agrees, nothing that needs an answer is allowed.
(() => {
  const { base } = document.currentScript.dataset;
  const ANSWER = `consent ${base}`;
  const PRIVACY = "consent-tracking-api";
  const answer = () => localStorage.getItem(ANSWER);
  const isAllowed = () => answer() === "accepted";
  const published = [];
  const listeners = new Set();

  const customerPrivacy = {
    analyticsProcessingAllowed: isAllowed,
    marketingAllowed: isAllowed,
    preferencesProcessingAllowed: isAllowed,
    saleOfDataAllowed: isAllowed,
    shouldShowBanner: () => answer() === null,
    setTrackingConsent({ analytics }, done) {
      localStorage.setItem(ANSWER, analytics ? "accepted" : "declined");
      const detail = {
        analyticsAllowed: analytics,
        marketingAllowed: analytics,
        preferencesAllowed: analytics,
        saleOfDataAllowed: analytics,
      };
      document.dispatchEvent(new CustomEvent("visitorConsentCollected", { detail }));
      done?.();
    },
  };

  window.Shopify = {
    /** Features come later, as from Shopify's servers. */
    loadFeatures(features, done) {
      setTimeout(() => {
        const unknown = features.find(({ name }) => name !== PRIVACY);
        if (unknown !== undefined) return done?.(new Error(`There is no feature ${unknown.name}`));
        window.Shopify.customerPrivacy = customerPrivacy;
        done?.();
      });
    },
    analytics: {
      publish(name, data) {
        const event = eventOf(name, data);
        published.push(event);
        for (const listener of listeners) listener(event);
      },
      /** Also hears of what was published before. */
      listen(listener) {
        published.forEach(listener);
        listeners.add(listener);
      },
      context,
    },
  };

  function eventOf(name, data) {
    return {
      id: randomId(),
      clientId: clientId(),
      name,
      type: "standard",
      seq: published.length,
      timestamp: new Date().toISOString(),
      context: context(),
      data,
    };
  }

  function context() {
    const { href, origin, host, hostname, pathname, port, protocol, search, hash } = location;
    const place = { href, origin, host, hostname, pathname, port, protocol, search, hash };
    return {
      document: { location: place, referrer: document.referrer, title: document.title, characterSet: document.characterSet },
      navigator: {
        cookieEnabled: navigator.cookieEnabled,
        language: navigator.language,
        languages: [...navigator.languages],
        userAgent: navigator.userAgent,
      },
      window: {
        innerHeight: window.innerHeight,
        innerWidth: window.innerWidth,
        outerHeight: window.outerHeight,
        outerWidth: window.outerWidth,
        scrollX: window.scrollX,
        scrollY: window.scrollY,
        origin,
        location: place,
        screen: { height: screen.height, width: screen.width },
      },
    };
  }

  /** As in Shopify's cookie: the same in one browser. */
  function clientId() {
    const known = localStorage.getItem("_shopify_y") ?? randomId();
    localStorage.setItem("_shopify_y", known);
    return known;
  }

  function randomId() {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  document.addEventListener("DOMContentLoaded", () => {
    const banner = document.getElementById("consent");
    banner.hidden = answer() !== null;
    for (const button of banner.querySelectorAll("button"))
      button.addEventListener("click", () => {
        banner.hidden = true;
        const isGiven = button.value === "accepted";
        customerPrivacy.setTrackingConsent({ analytics: isGiven, marketing: isGiven, preferences: isGiven, sale_of_data: isGiven });
      });
    document.getElementById("preferences").addEventListener("click", () => {
      banner.hidden = false;
      banner.querySelector("button").focus();
    });
  });
})();
