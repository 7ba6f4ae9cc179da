import { afterEach } from "vitest";

/** The admin's answers to requests for a token: a list to go through, whose last one repeats, or a function. */
export type Tokens = readonly (string | Promise<string>)[] | (() => Promise<string>);

/** How an admin tells which extensions are active; null for an older one, which can't. */
export type Extensions = (() => Promise<unknown>) | null;

/** Puts the test's page inside a shop's admin until the test ends. */
export function insideAdmin(first: Tokens = ["a-session-token"], extensions: Extensions = async () => []) {
  const meta = document.createElement("meta");
  meta.name = "shopify-api-key";
  meta.content = "an-app-key";
  document.head.append(meta);
  window.history.replaceState(null, "", "/?embedded=1&shop=blue-lamp.myshopify.com&host=YWJj");
  const toasts: string[] = [];
  const toastActions: { words: string; press: () => void }[] = [];
  const saveBars = new Set<string>();
  let asked = 0;
  let nextToken = tokensOf(first);
  const bridge = {
    idToken: () => {
      asked += 1;
      return nextToken();
    },
    toast: {
      show: (text: string, { action, onAction }: { action?: string; onAction?: () => void } = {}) => {
        if (action !== undefined && onAction !== undefined) toastActions.push({ words: action, press: onAction });
        return toasts.push(text);
      },
      hide: () => undefined,
    },
    saveBar: {
      show: async (id: string) => void saveBars.add(id),
      hide: async (id: string) => void saveBars.delete(id),
    },
    ...(extensions === null ? {} : { app: { extensions } }),
  };
  Object.defineProperty(window, "shopify", { configurable: true, value: bridge });
  return {
    asked: () => asked,
    toasts,
    toastActions,
    /** Whether the admin shows its bar for unsaved changes. */
    hasSaveBar: () => saveBars.size > 0,
    /** Changes what the bridge answers from now on. */
    answer: (next: Tokens) => {
      nextToken = tokensOf(next);
    },
  };
}

function tokensOf(given: Tokens): () => Promise<string> {
  if (typeof given === "function") return given;
  const left = [...given];
  return () => Promise.resolve((left.length > 1 ? left.shift() : left[0]) ?? "");
}

afterEach(() => {
  document.head.querySelector('meta[name="shopify-api-key"]')?.remove();
  Reflect.deleteProperty(window, "shopify");
  window.history.replaceState(null, "", "/");
});
