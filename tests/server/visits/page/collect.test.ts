import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { visitBody } from "#contract/visits.ts";

const sent: { address: string; siteKey: string }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  // What jsdom's browser lacks.
  vi.stubGlobal("navigator", {
    languages: ["en-US"],
    webdriver: false,
    maxTouchPoints: 0,
    sendBeacon: (address: string, text: string) => sent.push({ address, siteKey: visitBody.parse(JSON.parse(text)).siteKey }) > 0,
  });
});
afterEach(() => {
  document.body.replaceChildren();
  window.Surety?.consent(false);
  delete window.Surety;
  vi.useRealTimers();
});

/** Runs the collector as the script of a page. */
async function collectFrom(data: Record<string, string>): Promise<void> {
  const script = document.createElement("script");
  script.src = "https://cdn.example/assets/collect.js";
  Object.assign(script.dataset, data);
  vi.spyOn(document, "currentScript", "get").mockReturnValue(script);
  vi.resetModules();
  await import("#server/visits/page/collect.ts");
  await vi.advanceTimersByTimeAsync(1_000);
}

test("visits are reported beside the script", async () => {
  await collectFrom({ siteKey: "site_1" });
  expect(sent).toEqual([{ address: "https://cdn.example/assets/visits", siteKey: "site_1" }]);
});

test("where the page says where Surety is, visits are reported there", async () => {
  await collectFrom({ siteKey: "site_1", endpoint: "https://surety.example/sensor/visits" });
  expect(sent).toEqual([{ address: "https://surety.example/sensor/visits", siteKey: "site_1" }]);
});

test("a theme's script takes what it's to know from the page's element, even if that comes later", async () => {
  const element = document.createElement("div");
  element.id = "surety-collect";
  Object.assign(element.dataset, { siteKey: "site_1", endpoint: "https://surety.example/sensor/visits" });
  const state = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
  await collectFrom({});
  expect(sent).toEqual([]);

  document.body.append(element);
  state.mockReturnValue("interactive");
  document.dispatchEvent(new Event("DOMContentLoaded"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([{ address: "https://surety.example/sensor/visits", siteKey: "site_1" }]);
});

test("a theme's script reports nothing on a page without the element", async () => {
  await collectFrom({});
  expect(sent).toEqual([]);
  expect(window.Surety).toBeUndefined();
});

test("without a site key, or with an endpoint that is none, nothing is reported or thrown", async () => {
  await collectFrom({ endpoint: "https://surety.example/sensor/visits" });
  await collectFrom({ siteKey: "site_1", endpoint: "https://" });
  expect(sent).toEqual([]);
  expect(window.sessionStorage.length + window.localStorage.length).toBe(0);
});

test("while pages are collected, the tab is marked for the web pixel, until consent is taken back", async () => {
  await collectFrom({ siteKey: "site_1" });
  const mark = () => window.sessionStorage.getItem("surety_collects");
  expect(mark()).toBe(String(Date.now()));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(Date.now() - Number(mark())).toBeLessThanOrEqual(5_000);
  window.Surety?.consent(false);
  expect(mark()).toBe(null);
});

test("the tab isn't marked before the visitor agrees", async () => {
  await collectFrom({ siteKey: "site_1", consent: "required" });
  expect(window.sessionStorage.length).toBe(0);
  window.Surety?.consent(true);
  expect(window.sessionStorage.getItem("surety_collects")).not.toBe(null);
});
