/** The part of the browser's storage API that the console uses. */
export type KeyValueStore = {
  get: (key: string) => string | null;
  set: (key: string, value: string | null) => void;
};

/**
 * Browser storage that never throws: if it is blocked (private window, third-party rules) or full, values live in memory
 * until the page closes.
 */
export function safeStorage(find: () => Storage): KeyValueStore {
  const memory = new Map<string, string>();
  const storage = attempt(find);
  return {
    get(key) {
      return attempt(() => storage?.getItem(key) ?? null) ?? memory.get(key) ?? null;
    },
    set(key, value) {
      if (value === null) {
        memory.delete(key);
        attempt(() => storage?.removeItem(key));
      } else {
        memory.set(key, value);
        attempt(() => storage?.setItem(key, value));
      }
    },
  };
}

/** Browsers refuse storage by throwing; the caller then falls back to memory. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof DOMException || error instanceof ReferenceError) return null;
    throw error;
  }
}
