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

/** The two variants of the built page. Throws if the page lacks the placeholder for App Bridge. */
export function consolePages(index: string, options: { shopifyApiKey: string | null; appBridgeUrl: string }): ConsolePages {
  const [before, after, ...more] = index.split(PLACE);
  if (before === undefined || after === undefined || more.length > 0 || before.includes("<script")) {
    throw new Error(`The console's index.html needs ${PLACE} once, before its first script`);
  }
  const standalone = before + after;
  if (options.shopifyApiKey === null) return { standalone, embedded: null, preconnect: null };
  const bridge = [
    `<meta name="shopify-api-key" content="${escapeHtml(options.shopifyApiKey)}" />`,
    `<script src="${escapeHtml(options.appBridgeUrl)}"></script>`,
  ];
  return { standalone, embedded: before + bridge.join("\n    ") + after, preconnect: new URL(options.appBridgeUrl).origin };
}
