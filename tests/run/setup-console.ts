import { cleanup, configure, prettyDOM } from "@testing-library/react";
import { afterEach } from "vitest";
import { collectErrors } from "#tests/run/collect-errors.ts";
import { installQuickStyles } from "#tests/run/quick-styles.ts";

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
// The made-up browser draws no frames once another before it in the same process has been closed.
const FRAME_MS = 16;
globalThis.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), FRAME_MS));
globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame);
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

installQuickStyles();

// A list that draws what is in view draws nothing in a box without a height.
const BOX_HEIGHT = 640;
const EVENT_HEIGHT = 60;
Object.defineProperty(Element.prototype, "clientHeight", {
  configurable: true,
  get(this: Element) {
    return this.matches(".long-trail") ? BOX_HEIGHT : 0;
  },
});
Object.defineProperty(HTMLElement.prototype, "offsetHeight", {
  configurable: true,
  get(this: HTMLElement) {
    return this.matches(".long-trail__event") ? EVENT_HEIGHT : 0;
  },
});

configure({
  // Generous, for busy machines: a test continues as soon as what it waits for is there.
  asyncUtilTimeout: 30_000,
  // Each look of a wait that finds nothing makes an error. Only the last one is read, so the page is printed when it is.
  getElementError: (message, container) => {
    const error = new Error();
    error.name = "TestingLibraryElementError";
    const get = () => [message, prettyDOM(container as HTMLElement)].filter(Boolean).join("\n\n");
    Object.defineProperty(error, "message", { get, configurable: true });
    return error;
  },
});

const expectNoErrors = collectErrors();

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
  expectNoErrors();
});
