/** The cells of a row of the export that are not blank, by heading. */
export type ShopifyRow = Record<string, string>;
