import { useEffect, useRef } from "react";

type Keys = Readonly<Record<string, () => void>>;

/**
 * Runs an action by a single key. Not while the person types, not with Ctrl, Alt or Command, and not while a dialog or a menu
 * is open.
 */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(function keepLatest() {
    latest.current = keys;
  });
  useEffect(function listen() {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isBusy(event.target)) return;
      const act = latest.current[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

const FIELDS = "input, textarea, select, [contenteditable='true']";
const OVERLAYS = "[role='dialog'], [role='menu'], .Polaris-Popover__PopoverOverlay--open";

function isBusy(target: EventTarget | null): boolean {
  return (target instanceof Element && target.closest(FIELDS) !== null) || document.querySelector(OVERLAYS) !== null;
}
