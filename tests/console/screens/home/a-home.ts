import { screen, within } from "@testing-library/react";
// What the console loads when it is needed: in a test its first load is a compilation, and longer than any wait.
import "#console/app/protected-area.tsx";
import "#console/screens/home/ask-home.ts";
import "#console/screens/home/home-screen.tsx";
import "#console/ui/first-steps-card.tsx";

/** A card of the home page, by its heading. */
export async function card(heading: string) {
  const found = (await screen.findByRole("heading", { name: heading, level: 2 })).closest(".Polaris-ShadowBevel");
  if (!(found instanceof HTMLElement)) throw new Error(`${heading} has no card`);
  return within(found);
}

/** What is said of the figure, the task or the extension with a title; null while it isn't there. */
export function said(title: string): string | null {
  return screen.queryByRole("heading", { name: title, level: 3 })?.parentElement?.textContent ?? null;
}

/** Where a link leads within the console, without what its frame needs. */
export function placeOf(link: HTMLElement): string {
  const url = new URL(link.getAttribute("href") ?? "", "http://localhost");
  for (const name of ["tid", "embedded", "shop", "host"]) url.searchParams.delete(name);
  return `${url.pathname}${url.search}`;
}
