import { escapeHtml } from "#domain/text/escape-html.ts";
import { activeExtensions } from "#server/shop-admin/extensions/active-extensions.ts";
import { readExtension } from "#server/shop-admin/extensions/read-extension.ts";
import type { FakeShopify } from "#server/shop-admin/shopify/fake-shopify.ts";
import { renderEmbed } from "#server/shop-admin/store/render-embed.ts";

/** HTML that a page of a store has in its places. */
export type StoreParts = { head: string; banner: string; preferences: string; foot: string };

const BANNER = `<div class="consent" id="consent" role="region" aria-label="Cookie consent" hidden>
      <p>We use cookies to understand how our store is used.</p>
      <button type="button" value="accepted">Accept</button>
      <button type="button" value="declined">Decline</button>
    </div>`;

/** What Shopify adds to a page of a store. The checkout isn't part of the theme, and has no app embeds. */
export async function shopifyPartsOf(
  shopify: FakeShopify,
  shop: string,
  { base, isCheckout }: { base: string; isCheckout: boolean },
): Promise<StoreParts> {
  const { appMetafields, pixel } = shopify.shopOf(shop);
  const embed = !isCheckout && activeExtensions(shop).has("storefront") ? await renderEmbed(appMetafields) : "";
  const purposes = (readExtension("web-pixel")?.needsConsentTo ?? []).join(" ");
  const settings = escapeHtml(JSON.stringify(pixel?.settings ?? {}));
  const manager = `<script defer src="/store/pixel-script.js" data-purposes="${purposes}" data-settings="${settings}"></script>`;
  return {
    head: `<script src="/store/shopify-script.js" data-base="${base}"></script>`,
    banner: BANNER,
    preferences: `<button type="button" id="preferences">Cookie preferences</button>`,
    foot: [embed, pixel === null ? "" : manager].join("\n    "),
  };
}
