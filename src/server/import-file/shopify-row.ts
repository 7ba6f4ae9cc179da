/** A row's non-blank cells, by heading. */
export type ShopifyRow = Record<string, string>;
