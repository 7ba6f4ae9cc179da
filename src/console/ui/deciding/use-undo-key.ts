import { useEffect } from "react";

/** Undoes on Ctrl+Z or ⌘Z, except while typing, where the keys undo that. */
export function useUndoKey(undo: (() => void) | null): void {
  useEffect(function listenForUndoKey() {
    if (undo === null) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || isField(event.target)) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
}
