/** An element with its attributes and what is in it; texts are never read as HTML. */
export function make(tag, attributes = {}, ...content) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}

/** An amount as the admin writes it. */
export function money({ amount, currency }) {
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount);
}

/** A time as the admin writes it, in UTC. */
export function time(iso) {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }).format(new Date(iso));
}

/** A word of Shopify's, such as ON_HOLD, as people read it. */
export function words(name) {
  const text = name.toLowerCase().replaceAll("_", " ");
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A small label of one of Shopify's words; `tone` says how good or bad it is. */
export function badge(name, tone = "") {
  return make("span", { class: "badge", "data-tone": tone }, words(name));
}

/** How good or bad each level of risk is. */
export const riskTones = { HIGH: "bad", MEDIUM: "warning", PENDING: "warning", LOW: "good", NONE: "" };

/** A card of a page, which is found by its heading. */
export function card(heading, ...content) {
  return make("section", { class: "card", "aria-label": heading }, make("h2", {}, heading), ...content);
}

/** Puts content under the page's title. */
export function fill(...content) {
  const main = document.getElementById("main");
  main.replaceChildren(main.querySelector("h1"), ...content);
}

/** Says something for a while at the foot of the page. */
export function toast(text, isError = false) {
  const line = make("p", isError ? { "data-error": "" } : {}, text);
  document.getElementById("toasts").append(line);
  setTimeout(() => line.remove(), 5000);
}

/** Sends JSON to this server, and returns its answer; throws with what is wrong. */
export async function send(url, body) {
  const answer = await fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.error ?? `The admin answered with ${answer.status}.`);
  return said;
}
