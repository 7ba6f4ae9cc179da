/** Whether the server can't be reached, and when it had last answered. */
export type Reach = { isOffline: boolean; lastAnswerAt: Date | null };

export type Reachability = {
  read: () => Reach;
  subscribe: (listener: () => void) => () => void;
  /** A call was answered, whatever the answer. */
  answered: () => void;
  /** A call got no answer. One alone says little, so the server is asked once more before anyone is told. */
  unanswered: () => void;
};

/** How often the server is asked whether it's back. */
const ASK_EVERY_MS = 3_000;

/** `ask` is the smallest call there is; it fails if the server can't be reached. */
export function createReachability(page: Window, ask: () => Promise<unknown>, askEveryMs = ASK_EVERY_MS): Reachability {
  const listeners = new Set<() => void>();
  let state: Reach = { isOffline: false, lastAnswerAt: null };
  let lastAnswerAt: Date | null = null;
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The browser may say so wrongly, as with a server on the same machine.
  for (const name of ["offline", "online"] as const) page.addEventListener(name, check);

  function change(isOffline: boolean): void {
    if (isOffline === state.isOffline) return;
    state = { isOffline, lastAnswerAt };
    for (const listener of listeners) listener();
  }

  function check(): void {
    if (isAsking) return;
    isAsking = true;
    clearTimeout(timer);
    ask()
      .then(answered, () => {
        change(true);
        timer = setTimeout(check, askEveryMs);
      })
      .finally(() => (isAsking = false));
  }

  function answered(): void {
    clearTimeout(timer);
    lastAnswerAt = new Date();
    change(false);
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answered,
    unanswered() {
      if (!state.isOffline) check();
    },
  };
}
