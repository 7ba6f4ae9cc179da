/** The demo's shop on the free plan, as the admin names it. */
export const FREE_SHOP = "little-candles.myshopify.com";
