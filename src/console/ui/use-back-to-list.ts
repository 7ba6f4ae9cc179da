import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useFrameParts } from "#console/session/frame-context.tsx";
import { useGo } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { withQuery } from "#console/session/with-query.ts";

/** Where the list was last: its address, and its place in the browser's history. */
type LastList = { search: string; historyIndex: number | null };

/** Kept as long as the tab, so that reloading a transaction doesn't lose the way back. */
const LAST_LIST_KEY = "surety.last-list";

/** Remembers where the list is, for the way back from a transaction. */
export function useRememberList(): void {
  const { search } = useLocation();
  const { sessionStore } = useFrameParts();
  useEffect(
    function rememberList() {
      const lastList: LastList = { search, historyIndex: historyIndex() };
      sessionStore.set(LAST_LIST_KEY, JSON.stringify(lastList));
    },
    [search, sessionStore],
  );
}

/**
 * Goes back to the list as it was left. Directly from the list, that is one step back in the browser's history, which also
 * restores the scroll position; from further away, it is the list's last address.
 */
export function useBackToList(): () => void {
  const navigate = useNavigate();
  const go = useGo();
  const { sessionStore } = useFrameParts();
  return () => {
    const index = historyIndex();
    const lastList = readLastList(sessionStore.get(LAST_LIST_KEY));
    if (lastList !== null && index !== null && lastList.historyIndex === index - 1) void navigate(-1);
    // The way back stays in the transaction's shop, whichever shop the list was showing.
    else go(withQuery(`${paths.transactions()}${lastList?.search ?? ""}`, { tid: null }));
  };
}

function readLastList(text: string | null): LastList | null {
  if (text === null) return null;
  const read: unknown = JSON.parse(text);
  if (typeof read !== "object" || read === null || !("search" in read) || typeof read.search !== "string") return null;
  const index = "historyIndex" in read && typeof read.historyIndex === "number" ? read.historyIndex : null;
  return { search: read.search, historyIndex: index };
}

/** The router numbers the entries of the browser's history. */
function historyIndex(): number | null {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number" ? state.idx : null;
}
