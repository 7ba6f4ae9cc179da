import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useGo } from "#console/frame/navigation.tsx";
import { paths } from "#console/frame/paths.ts";

/** Where the list last stood: its address, and its place in the browser's history. */
let lastList: { search: string; historyIndex: number | null } | null = null;

/** Remembers where the list stands, for the way back from a transaction. */
export function useRememberList(): void {
  const { search } = useLocation();
  useEffect(
    function rememberList() {
      lastList = { search, historyIndex: historyIndex() };
    },
    [search],
  );
}

/**
 * Back to the list as it was left. Straight from it, that is one step back in the browser's history, which also brings
 * back where it was scrolled to; from further away it is the list's last address.
 */
export function useBackToList(): () => void {
  const navigate = useNavigate();
  const go = useGo();
  return () => {
    const index = historyIndex();
    if (lastList !== null && index !== null && lastList.historyIndex === index - 1) void navigate(-1);
    else go(`${paths.transactions()}${lastList?.search ?? ""}`);
  };
}

/** The router numbers the entries of the browser's history. */
function historyIndex(): number | null {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "idx" in state && typeof state.idx === "number" ? state.idx : null;
}
