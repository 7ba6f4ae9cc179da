import { fireEvent, waitFor } from "@testing-library/preact";
import { expect } from "vitest";

/** All that is said on screen: texts, and the headings, labels and errors that Shopify's elements take as attributes. */
export function said(): string {
  const attributes = [...document.body.querySelectorAll("*")].flatMap((element) =>
    ["heading", "label", "error", "details"].map((name) => element.getAttribute(name) ?? ""),
  );
  return [...attributes, ...textsIn(document.body)].filter((text) => text !== "").join("\n");
}

/** Waits until something is said. */
export async function finds(words: string): Promise<void> {
  await waitFor(() => expect(said()).toContain(words));
}

/** The labels of the buttons, in order. */
export function buttons(): string[] {
  return all("s-button").map(textOf);
}

export function button(label: string): Element {
  return one("s-button", (each) => textOf(each) === label, label);
}

/** Clicks as a person does: not on what is disabled. */
export function click(label: string): void {
  const found = button(label);
  expect(found.hasAttribute("disabled"), `${label} is disabled`).toBe(false);
  fireEvent.click(found);
}

export function link(label: string): string | null {
  return one("s-link", (each) => textOf(each) === label, label).getAttribute("href");
}

/** A field by its label. */
export function field(label: string): Element {
  return one("s-select, s-text-area, s-choice-list", (each) => each.getAttribute("label") === label, label);
}

/** The words of what can be chosen in a field. */
export function choices(label: string): string[] {
  return [...field(label).querySelectorAll("s-option, s-choice")].map(textOf);
}

/** Selects one of what can be chosen in a field, by its words. */
export function select(label: string, words: string): void {
  const found = field(label);
  const chosen = [...found.querySelectorAll("s-option, s-choice")].find((each) => textOf(each) === words)?.getAttribute("value");
  if (!chosen) throw new Error(`${label} has no ${words}`);
  fireEvent.change(Object.assign(found, found.matches("s-choice-list") ? { values: [chosen] } : { value: chosen }));
}

export function write(label: string, text: string): void {
  fireEvent.input(Object.assign(field(label), { value: text }));
}

/** What a field has: what was typed, or the code of what was selected. */
export function valueOf(label: string): string {
  const found = field(label);
  return "value" in found ? String(found.value) : (found.getAttribute("value") ?? "");
}

/** The banners, each with its tone, heading and text. */
export function banners(): { tone: string | null; heading: string | null; text: string }[] {
  return all("s-banner").map((banner) => ({
    tone: banner.getAttribute("tone"),
    heading: banner.getAttribute("heading"),
    text: textsIn(banner).join("\n"),
  }));
}

/** The badges, each with its tone. */
export function badges(): string[] {
  return all("s-badge").map((badge) => `${textOf(badge)}, ${badge.getAttribute("tone") ?? "auto"}`);
}

function all(selector: string): Element[] {
  return [...document.body.querySelectorAll(selector)];
}

function one(selector: string, matches: (element: Element) => boolean, name: string): Element {
  const [found, ...more] = all(selector).filter(matches);
  if (!found || more.length > 0) throw new Error(`There ${found ? "are several" : "is no"} "${name}" in:\n${said()}`);
  return found;
}

function textOf(element: Element): string {
  return (element.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}

/** The texts of an element, a piece each. */
function textsIn(element: Element): string[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push((walker.currentNode.textContent ?? "").trim());
  return texts.filter((text) => text !== "");
}
