/** The version of Shopify's Admin API that is spoken, as in shopify.app.toml. */
export const SHOPIFY_API_VERSION = "2026-10";
