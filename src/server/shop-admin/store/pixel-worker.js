// Where the web pixel runs: without the page, and with what Shopify gives pixels instead.
(() => {
  const waiting = new Map();
  let lastId = 0;
  let render = null;

  function ask(call, ...given) {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      self.postMessage({ call, id, given }, []);
    });
  }

  function makeBus() {
    const subscribers = new Map();
    return {
      subscribe(name, callback) {
        subscribers.set(name, [...(subscribers.get(name) ?? []), callback]);
        return () =>
          subscribers.set(
            name,
            subscribers.get(name).filter((one) => one !== callback),
          );
      },
      publish(names, event) {
        for (const name of names) for (const callback of subscribers.get(name) ?? []) callback(event);
      },
    };
  }

  const events = makeBus();
  const privacy = makeBus();

  function storage(name) {
    const methods = ["getItem", "setItem", "removeItem", "clear", "key", "length"];
    return Object.fromEntries(methods.map((method) => [method, (...given) => ask(`${name}.${method}`, ...given)]));
  }

  self.shopify = {
    extend(point, run) {
      if (point === "WebPixel::Render") render = run;
    },
  };
  importScripts("/extensions/web-pixel/bundle.js");

  self.addEventListener("message", ({ data: { start, event, consent, answerTo, value, fault } }) => {
    if (start !== undefined)
      render({
        ...start,
        analytics: { subscribe: events.subscribe },
        customerPrivacy: { subscribe: privacy.subscribe },
        browser: {
          sendBeacon: (...given) => ask("sendBeacon", ...given),
          cookie: { get: (...given) => ask("cookie.get", ...given), set: (...given) => ask("cookie.set", ...given) },
          localStorage: storage("localStorage"),
          sessionStorage: storage("sessionStorage"),
        },
        _pixelInfo: {},
      });
    if (event !== undefined) events.publish([event.name, "all_events", "all_standard_events"], event);
    if (consent !== undefined) privacy.publish(["visitorConsentCollected"], { customerPrivacy: consent });
    if (answerTo !== undefined) {
      const { resolve, reject } = waiting.get(answerTo);
      waiting.delete(answerTo);
      if (fault === undefined) resolve(value);
      else reject(new Error(fault));
    }
  });
})();
