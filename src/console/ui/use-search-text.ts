import { useEffect, useRef, useState } from "react";

/** Typing applies by itself after so long a pause. */
const PAUSE_MS = 300;

type SearchText = {
  typed: string;
  setTyped: (typed: string) => void;
  /** Searches for something at once. */
  search: (sought: string) => void;
};

/**
 * The text of a search field beside what its list is searched by, `applied`; empty if by nothing. `read` gives what a text searches
 * for; null where it's too short to. The field follows the list, as on the browser's Back, but what is typed while the list takes an
 * earlier search up stays.
 */
export function useSearchText(applied: string, read: (typed: string) => string | null, onSearch: (sought: string) => void): SearchText {
  const [typed, setTyped] = useState(applied);
  const [shown, setShown] = useState(applied);
  /** What this field asked the list for, until the list shows it. */
  const [asked, setAsked] = useState<string | null>(null);
  const sought = read(typed);
  if (applied !== shown) {
    setShown(applied);
    if (asked === null && applied !== sought) setTyped(applied);
    if (asked === applied) setAsked(null);
  }
  const search = (next: string) => {
    if (next !== applied) setAsked(next);
    onSearch(next);
  };
  const latest = useRef(search);
  useEffect(function keepLatest() {
    latest.current = search;
  });
  useEffect(
    function applyAfterPause() {
      if (sought === null || sought === applied) return undefined;
      const pause = setTimeout(() => latest.current(sought), PAUSE_MS);
      return () => clearTimeout(pause);
    },
    [sought, applied],
  );
  return { typed, setTyped, search };
}
