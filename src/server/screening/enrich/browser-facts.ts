import bowser from "bowser";
import { isbot } from "isbot";
import type { BrowserFacts } from "#domain/screening/facts.ts";

/** What a user agent reveals. Some shops only send the browser's name ('Chrome'), which then is all that's known. */
export function browserFactsOf(userAgent: string | null): BrowserFacts {
  const text = userAgent?.trim() ?? "";
  if (text === "") return { name: null, os: null, device: null, isBot: null };
  const kept = recent.get(text);
  if (kept) return kept;
  const facts = readUserAgent(text);
  // A few thousand user agents make up most traffic. A full cache starts over.
  if (recent.size >= MAX_RECENT) recent.clear();
  recent.set(text, facts);
  return facts;
}

/** Everything that a user agent names, with versions; null for what it doesn't. */
export function userAgentParts(userAgent: string | null) {
  const { browser, os, platform, engine } = bowser.parse(userAgent?.trim() || "unknown");
  const named = ({ name, version }: { name?: string; version?: string }) => ({ name: name || null, version: version || null });
  return {
    device: { type: platform.type ?? null, model: [platform.vendor, platform.model].filter(Boolean).join(" ") || null },
    // Windows names itself by the number of its kernel, 'NT 10.0'.
    os: named(os.name === "Windows" ? { ...os, version: os.versionName ?? os.version } : os),
    browser: named(browser),
    engine: named(engine),
  };
}

const MAX_RECENT = 4000;
const recent = new Map<string, BrowserFacts>();

const bareNames: Partial<Record<string, string>> = {
  chrome: "Chrome",
  "google chrome": "Chrome",
  safari: "Safari",
  "mobile safari": "Safari",
  firefox: "Firefox",
  "mozilla firefox": "Firefox",
  ie: "Internet Explorer",
  "internet explorer": "Internet Explorer",
  edge: "Microsoft Edge",
  "microsoft edge": "Microsoft Edge",
  opera: "Opera",
  samsung: "Samsung Internet for Android",
  "samsung internet": "Samsung Internet for Android",
};

function readUserAgent(text: string): BrowserFacts {
  const bareName = bareNames[text.toLowerCase()];
  if (bareName !== undefined) return { name: bareName, os: null, device: null, isBot: false };
  const { browser, os, platform } = bowser.parse(text);
  return {
    name: browser.name || null,
    os: os.name || null,
    device: deviceOf(platform.type),
    isBot: isbot(text),
  };
}

function deviceOf(type: string | undefined): BrowserFacts["device"] {
  switch (type) {
    case undefined:
      return null;
    case "desktop":
    case "mobile":
    case "tablet":
      return type;
    default:
      return "other";
  }
}
