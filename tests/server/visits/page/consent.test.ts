import { afterEach, expect, test, vi } from "vitest";
import { watchConsent } from "#server/visits/page/consent.ts";

type Done = (fault?: unknown) => void;

/** A Shopify store whose consent feature loads when `load` is called. */
function aShopifyStore({ allows }: { allows: boolean }) {
  const visitor = { allows };
  const asked: string[] = [];
  let done: Done[] = [];
  window.Shopify = {
    loadFeatures: (features, onDone) => {
      asked.push(...features.map(({ name }) => name));
      done.push(onDone);
    },
  };
  const end = (fault?: unknown) => {
    const waiting = done;
    done = [];
    for (const each of waiting) each(fault);
  };
  return {
    visitor,
    asked,
    fail: () => end(new Error("The feature didn't load")),
    load() {
      if (window.Shopify) window.Shopify.customerPrivacy = { analyticsProcessingAllowed: () => visitor.allows };
      end();
    },
  };
}

afterEach(() => {
  delete window.Shopify;
});

test("a page outside Shopify needs no consent unless it says so", () => {
  expect(watchConsent(false, vi.fn()).isGiven()).toBe(true);
  const asking = watchConsent(true, vi.fn());
  expect(asking.isGiven()).toBe(false);
  asking.say(true);
  expect(asking.isGiven()).toBe(true);
});

test("until a page is read, it may be a Shopify store's", () => {
  const state = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
  const onChange = vi.fn();
  watchConsent(false, onChange);
  expect(onChange).not.toHaveBeenCalled();
  state.mockReturnValue("interactive");
  document.dispatchEvent(new Event("DOMContentLoaded"));
  expect(onChange.mock.calls).toEqual([[true]]);
});

test("in a Shopify store nobody has agreed before its consent feature is loaded", () => {
  const store = aShopifyStore({ allows: true });
  const onChange = vi.fn();
  const consent = watchConsent(false, onChange);
  expect(consent.isGiven()).toBe(false);
  expect(store.asked).toEqual(["consent-tracking-api"]);
  expect(onChange).not.toHaveBeenCalled();
  store.load();
  expect(onChange.mock.calls).toEqual([[true]]);
});

test("where Shopify's consent feature doesn't load, nobody has agreed, and it's asked for again", () => {
  const store = aShopifyStore({ allows: true });
  const consent = watchConsent(false, vi.fn());
  store.fail();
  expect(consent.isGiven()).toBe(false);
  expect(store.asked).toHaveLength(2);
  store.load();
  expect(consent.isGiven()).toBe(true);
});

test("a Shopify store without the feature, or whose feature doesn't know, has no consent", () => {
  window.Shopify = {};
  expect(watchConsent(false, vi.fn()).isGiven()).toBe(false);
  window.Shopify = { loadFeatures: (_features, done) => done() };
  expect(watchConsent(false, vi.fn()).isGiven()).toBe(false);
});

test("consent is asked for each time, because it may be taken back without an event", () => {
  const store = aShopifyStore({ allows: true });
  const onChange = vi.fn();
  const consent = watchConsent(false, onChange);
  store.load();
  store.visitor.allows = false;
  expect(consent.isGiven()).toBe(false);
  expect(onChange.mock.calls).toEqual([[true], [false]]);
});
