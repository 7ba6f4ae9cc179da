import { placeholderFaultOf, placeholderFaultWords } from "#domain/scenarios/placeholder-faults.ts";
import {
  PLACEHOLDER,
  placeholderNamed,
  placeholderText,
  type PlaceholderName,
  type PlaceholderValues,
} from "#domain/scenarios/placeholders.ts";

/** A text with placeholders that can't be filled, in words for the person who wrote it. */
export class TemplateFault extends Error {
  override readonly name = "TemplateFault";
}

/** Fills a text that people read. Line breaks in a value become spaces. */
export function fillText(template: string, values: PlaceholderValues): string {
  return fill(template, (name) => oneLine(values[name]));
}

/** Fills a header or a subject, which has one line. */
export function fillLine(template: string, values: PlaceholderValues): string {
  return oneLine(fillText(template, values)).trim();
}

/**
 * Fills JSON, where no value can become more than a value: inside quotes it's escaped, outside it's a whole string or number.
 * Throws a TemplateFault if the result isn't JSON.
 */
export function fillJson(template: string, values: PlaceholderValues): string {
  let isInString = false;
  let isEscaped = false;
  let from = 0;
  const filled = fill(template, (name, at) => {
    for (const character of template.slice(from, at)) {
      if (isEscaped) isEscaped = false;
      else if (character === "\\") isEscaped = isInString;
      else if (character === '"') isInString = !isInString;
    }
    from = at;
    if (isEscaped) throw new TemplateFault(`${placeholderText(name)} follows a backslash`);
    const value = values[name];
    return isInString ? JSON.stringify(String(value)).slice(1, -1) : JSON.stringify(value);
  });
  try {
    JSON.parse(filled);
  } catch (cause) {
    throw new TemplateFault("The body isn't valid JSON", { cause });
  }
  return filled;
}

/** Fills the body of a form, as browsers send it. */
export function fillForm(template: string, values: PlaceholderValues): string {
  return fill(template, (name) => encodeURIComponent(storable(values[name])));
}

/** Fills XML or HTML. */
export function fillMarkup(template: string, values: PlaceholderValues): string {
  return fill(template, (name) => String(values[name]).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`));
}

/**
 * Fills a web address. Values are percent-encoded, and only allowed after the host: they can't change where it leads, nor add or
 * remove a part of it. Throws a TemplateFault otherwise.
 */
export function fillUrl(template: string, values: PlaceholderValues): string {
  const fixed = template.split(PLACEHOLDER)[0] ?? "";
  const endsHost = fixed === template ? /[/?#]|$/ : /[/?#]/;
  if (!new RegExp(`^https?://[^/?#\\\\\\s]+(${endsHost.source})`, "i").test(fixed))
    throw new TemplateFault("The address must start with https:// and a host, without placeholders in them");
  const filled = fill(template, (name) => encodeURIComponent(storable(values[name])));
  if (shapeOf(filled) !== shapeOf(fill(template, () => "x"))) throw new TemplateFault("A value would change where the address leads");
  return filled;
}

function fill(template: string, valueOf: (name: PlaceholderName, at: number) => string): string {
  return template.replaceAll(PLACEHOLDER, (_, written: string, at: number) => {
    const name = placeholderNamed(written);
    if (name === null) throw new TemplateFault(placeholderFaultWords(placeholderFaultOf(written.trim())));
    return valueOf(name, at);
  });
}

/** Where an address leads, and which parts it has. */
function shapeOf(address: string): string {
  if (!URL.canParse(address)) throw new TemplateFault("The address isn't a web address");
  const { protocol, username, password, host, pathname, search } = new URL(address);
  const parts = pathname.replaceAll(/[^/]+/g, "x");
  return [protocol, username, password, host, parts, search.split("&").length].join(" ");
}

/** Line breaks and other control characters as spaces. */
function oneLine(value: string | number): string {
  return String(value).replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

/** Half of a surrogate pair can't be encoded. */
function storable(value: string | number): string {
  return String(value).toWellFormed();
}
