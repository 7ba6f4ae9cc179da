/** The part of a browser's storage that the console uses. */
export type KeyValueStore = {
  get: (key: string) => string | null;
  set: (key: string, value: string | null) => void;
};

/**
 * A browser's storage that never throws: where it is blocked (a private window, third-party rules) or full, values live
 * in memory until the page closes.
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

/** Storage is refused by an exception; that the value then stays in memory is what the caller wants. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof DOMException || error instanceof ReferenceError) return null;
    throw error;
  }
}
