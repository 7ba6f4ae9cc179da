import { cleanup, configure } from "@testing-library/react";
import { format } from "node:util";
import { afterEach, beforeEach, expect, vi } from "vitest";

// What the made-up browser lacks and Polaris asks for while it is being imported.
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
class NoIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = "0px";
  readonly scrollMargin = "0px";
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}
globalThis.ResizeObserver = NoResizeObserver;
globalThis.IntersectionObserver = NoIntersectionObserver;
window.matchMedia = (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;
Element.prototype.scrollBy = () => undefined;
// A popover stays empty while its button has no size.
Object.defineProperty(HTMLElement.prototype, "offsetParent", {
  configurable: true,
  get(this: HTMLElement) {
    return this.parentElement;
  },
});

// Generous, for busy machines: a test continues as soon as what it waits for is there.
configure({ asyncUtilTimeout: 10_000 });

let errors: string[] = [];

beforeEach(() => {
  errors = [];
  vi.spyOn(console, "error").mockImplementation((...said: unknown[]) => {
    errors.push(format(...said));
  });
});

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
  const unexpected = errors;
  errors = [];
  expect(unexpected, "Unexpected console.error").toEqual([]);
});
