/** The demo's shop on the free plan, by which the admin names it. */
export const FREE_SHOP = "little-candles.myshopify.com";
