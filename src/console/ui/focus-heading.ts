/** Focuses the screen's heading, without scrolling, unless the focus is anywhere. */
export function focusHeading(): void {
  const heading = document.querySelector("h1");
  if (heading === null || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  // Not a control: a ring would say that it can be pressed.
  heading.style.outline = "none";
  heading.focus({ preventScroll: true });
}
