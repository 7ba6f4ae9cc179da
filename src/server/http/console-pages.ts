import { escapeHtml } from "#domain/text/escape-html.ts";

type ConsolePages = {
  standalone: string;
  /** The page with App Bridge. Null if the app has no API key. */
  embedded: string | null;
  /** The origin that embedded pages preconnect to. Null if none. */
  preconnect: string | null;
};

/** Where App Bridge goes in the built page: it must be the first script. */
const PLACE = "<!-- embedded -->";
const NEXT = "\n    ";

type PageOptions = { shopifyApiKey: string | null; appBridgeUrl: string; apiBase: string; sensorBase: string };

/**
 * The built page for both frames, with the addresses that it calls: one build serves every variant. Throws if the page lacks the
 * placeholder for App Bridge.
 */
export function consolePages(index: string, options: PageOptions): ConsolePages {
  const [before, after, ...more] = index.split(PLACE);
  if (before === undefined || after === undefined || more.length > 0 || before.includes("<script")) {
    throw new Error(`The console's index.html needs ${PLACE} once, before its first script`);
  }
  const addresses = [meta("surety-api", options.apiBase), meta("surety-sensor", options.sensorBase)];
  const standalone = before + addresses.join(NEXT) + after;
  if (options.shopifyApiKey === null) return { standalone, embedded: null, preconnect: null };
  const bridge = [
    ...addresses,
    meta("shopify-api-key", options.shopifyApiKey),
    `<script src="${escapeHtml(options.appBridgeUrl)}"></script>`,
  ];
  return { standalone, embedded: before + bridge.join(NEXT) + after, preconnect: new URL(options.appBridgeUrl).origin };
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}" />`;
}
