import type { Batches } from "#server/visits/page/batches.ts";
import { quietly } from "#server/visits/page/quietly.ts";

/** The first batch goes early, so that a short visit is known; the others at this interval, if there is something to say. */
const FIRST_MS = 1_000;
const EVERY_MS = 5_000;
/** The pointer's place is taken ten times a second at most. */
const MOVE_MS = 100;

const PRESSED = "a, button, input, select, textarea, summary, [role=button]";

/** Follows what happens on the page, without ever slowing it down or changing it. Returns what ends it. */
export function watchPage(batches: Batches): () => void {
  const watching = new AbortController();
  const listen = <Name extends keyof DocumentEventMap>(name: Name, heard: (event: DocumentEventMap[Name]) => void): void => {
    const options = { passive: true, capture: true, signal: watching.signal };
    document.addEventListener(name, (event) => quietly(() => heard(event)), options);
  };
  let movedAt = 0;
  listen("pointermove", (event) => {
    if (event.timeStamp - movedAt < MOVE_MS) return;
    movedAt = event.timeStamp;
    batches.move(event);
  });
  listen("click", (event) => {
    // Those of a program on the page aren't the visitor's, and one by keyboard has no place.
    if (!event.isTrusted) return;
    if (event.detail > 0) batches.click(event);
    const pressed = event.target instanceof Element ? event.target.closest(PRESSED) : null;
    if (pressed) batches.input("click", pressed);
  });
  listen("keydown", (event) => {
    if (event.isTrusted && !event.repeat) batches.key();
  });
  listen("contextmenu", () => batches.menu());
  listen("change", ({ target }) => {
    if (target instanceof Element) batches.input("change", target);
  });
  listen("submit", () => batches.submission());
  listen("visibilitychange", () => {
    batches.show(document.visibilityState === "visible");
    if (document.visibilityState === "hidden") batches.flush(true);
  });
  const leave = (): void => quietly(() => batches.flush(true));
  window.addEventListener("pagehide", leave, { signal: watching.signal });
  window.addEventListener("popstate", () => quietly(() => batches.flush()), { signal: watching.signal });
  const first = setTimeout(() => quietly(() => batches.flush()), FIRST_MS);
  const timer = setInterval(() => quietly(() => batches.flush()), EVERY_MS);
  watching.signal.addEventListener("abort", () => {
    clearTimeout(first);
    clearInterval(timer);
  });
  return () => watching.abort();
}
