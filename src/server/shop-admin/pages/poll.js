import { fill, make } from "./make.js";

const EVERY_MS = 1000;

/**
 * Asks for a state again and again, and calls `show` with it whenever it's another. A server that was stopped answers again once it's
 * started, so asking goes on; only the first failure is shown, because later ones would take the page away.
 */
export async function poll(url, show) {
  let shown = null;
  for (;;) {
    try {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`The admin answered with ${answer.status}.`);
      const text = await answer.text();
      if (text !== shown) showAnew(() => show(JSON.parse(text)));
      shown = text;
    } catch (cause) {
      if (shown === null) fill(make("p", { role: "alert" }, `This page couldn't be loaded. ${cause.message}`));
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

/** What was focused and is drawn again stays so. */
function showAnew(show) {
  const focused = document.activeElement?.id;
  show();
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
}
