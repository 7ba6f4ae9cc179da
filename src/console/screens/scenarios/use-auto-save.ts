import { useEffect, useRef, useState } from "react";
import { useEditing, type Change } from "#console/screens/scenarios/editing-context.ts";

/** How long after the last keystroke a change is saved. */
const IDLE_MS = 500;
const INDICATOR_MS = 2200;

type AutoSaved = {
  stored: string;
  /** Why a text isn't saved; null if it can be. */
  faultOf: (text: string) => string | null;
  /** How a valid text is sent. */
  sending: (text: string) => Change;
};

/**
 * A field that saves itself: half a second after the last keystroke, and by `flush` at once; never a text with a fault. What couldn't
 * be saved stays in the field, with the error.
 */
export function useAutoSave({ stored, faultOf, sending }: AutoSaved) {
  const { save, version } = useEditing();
  // What was typed since it was stored, and the version of the set that the person saw then.
  const [typed, setTyped] = useState<{ text: string; seen: string } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [savedCount, setSavedCount] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const sent = useRef<string | null>(null);
  const flushNow = useRef<() => void>(() => undefined);
  const fault = typed === null ? null : faultOf(typed.text);

  async function flush(): Promise<void> {
    clearTimeout(timer.current);
    if (typed === null || fault !== null || sent.current === typed.text) return;
    if (typed.text === stored && sent.current === null) {
      setTyped(null);
      setError(null);
      return;
    }
    const { text, seen } = typed;
    sent.current = text;
    setError(null);
    try {
      const saving = await save(sending(text), seen);
      setTyped((current) => (current?.text === text || saving === "discarded" ? null : current));
      if (saving === "saved") setSavedCount((count) => count + 1);
    } catch (cause) {
      setError(cause);
    } finally {
      sent.current = null;
    }
  }

  useEffect(function keepLatest() {
    flushNow.current = () => void flush();
  });
  useEffect(function saveBeforeLeaving() {
    return () => flushNow.current();
  }, []);

  return {
    text: typed?.text ?? stored,
    fault,
    error,
    isSaved: useIsRecent(savedCount),
    change(text: string) {
      setTyped((current) => ({ text, seen: current?.seen ?? version }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => flushNow.current(), IDLE_MS);
    },
    flush: () => void flush(),
  };
}

/** True for the time of the indicator after each count. */
function useIsRecent(count: number): boolean {
  const [ended, setEnded] = useState(0);
  useEffect(
    function endAfterItsTime() {
      const ending = setTimeout(() => setEnded(count), INDICATOR_MS);
      return () => clearTimeout(ending);
    },
    [count],
  );
  return count > ended;
}
