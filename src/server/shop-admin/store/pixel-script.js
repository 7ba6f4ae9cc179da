// Runs the app's web pixel beside a page of a store as Shopify's pixel manager does: in a worker, which sees the page by events and by
// calls alone, and only once the visitor has agreed to all that the pixel is for. It then gets what happened before.
(() => {
  const { settings, purposes } = document.currentScript.dataset;
  const asks = {
    analytics: "analyticsProcessingAllowed",
    marketing: "marketingAllowed",
    preferences: "preferencesProcessingAllowed",
  };
  const needed = purposes.split(" ").filter(Boolean);
  let worker = null;

  window.Shopify.loadFeatures([{ name: "consent-tracking-api", version: "0.1" }], startIfAllowed);
  document.addEventListener("visitorConsentCollected", () => {
    if (worker === null) startIfAllowed();
    else tell({ consent: privacy() });
  });

  function startIfAllowed() {
    const allowed = privacy();
    if (worker !== null || !needed.every((purpose) => allowed[asks[purpose]])) return;
    worker = new Worker("/store/pixel-worker.js");
    worker.addEventListener("message", answer);
    const init = {
      context: window.Shopify.analytics.context(),
      data: { cart: null, customer: null, shop: { name: document.title } },
      customerPrivacy: allowed,
    };
    tell({ start: { settings: JSON.parse(settings), init } });
    window.Shopify.analytics.listen((event) => tell({ event }));
  }

  /** To a worker, other than to a window, a message goes with what is handed over instead of an origin. */
  function tell(message) {
    worker.postMessage(message, []);
  }

  function privacy() {
    const { customerPrivacy } = window.Shopify;
    const names = ["analyticsProcessingAllowed", "marketingAllowed", "preferencesProcessingAllowed", "saleOfDataAllowed"];
    return Object.fromEntries(names.map((name) => [name, customerPrivacy?.[name]() === true]));
  }

  /** What a pixel may do with the page, each with its answer. */
  const calls = {
    sendBeacon: (url, body) => navigator.sendBeacon(url, body),
    "cookie.get": (name = null) => {
      if (name === null) return document.cookie;
      const found = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
      return found?.slice(name.length + 1) ?? "";
    },
    "cookie.set": (name, value) => {
      document.cookie = value === undefined ? name : `${name}=${value}`;
      return document.cookie;
    },
  };
  for (const [name, storage] of Object.entries({ localStorage, sessionStorage })) {
    for (const method of ["getItem", "setItem", "removeItem", "clear", "key"])
      calls[`${name}.${method}`] = (...given) => storage[method](...given);
    calls[`${name}.length`] = () => storage.length;
  }

  function answer({ data: { call, id, given } }) {
    try {
      tell({ answerTo: id, value: calls[call](...given) });
    } catch (cause) {
      tell({ answerTo: id, fault: String(cause) });
    }
  }
})();
