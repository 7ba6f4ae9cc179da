import { escapeHtml } from "#domain/text/escape-html.ts";

type ConsolePages = {
  standalone: string;
  /** The login on our own site. */
  login: string;
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
export function consolePages(built: { index: string; login: string }, options: PageOptions): ConsolePages {
  const addresses = [meta("surety-api", options.apiBase), meta("surety-sensor", options.sensorBase)];
  const own = { standalone: withFirst(built.index, addresses), login: withFirst(built.login, addresses) };
  if (options.shopifyApiKey === null) return { ...own, embedded: null, preconnect: null };
  const bridge = [
    ...addresses,
    meta("shopify-api-key", options.shopifyApiKey),
    `<script src="${escapeHtml(options.appBridgeUrl)}"></script>`,
  ];
  return { ...own, embedded: withFirst(built.index, bridge), preconnect: new URL(options.appBridgeUrl).origin };
}

/** The page with these before everything that depends on them. */
function withFirst(page: string, elements: readonly string[]): string {
  const [before, after, ...more] = page.split(PLACE);
  if (before === undefined || after === undefined || more.length > 0 || before.includes("<script")) {
    throw new Error(`The console's page needs ${PLACE} once, before its first script`);
  }
  return before + elements.join(NEXT) + after;
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}" />`;
}
