import type { ShopifyRow } from "#server/import-file/shopify-row.ts";

/** Columns that are read into a field of the order. */
const told =
  /^(Name|Email|Phone|Currency|Total|Created at|Shipping Method|Payment Method|Id|Tags|Source|(Billing|Shipping) (Name|Street|Address1|Address2|City|Zip|Province|Country|Phone)|Lineitem (quantity|name|price|sku))$/;
const ofLineItem = /^Lineitem /;

/**
 * The export's other columns in camel case, stored with the order as unknown fields. The device column is the shop's
 * point-of-sale terminal, shared by all customers, so it must not count as a customer's device.
 */
export function shopifyLeftovers(cell: (heading: string) => string | undefined, rows: readonly ShopifyRow[]): Record<string, string> {
  const headings = new Set(rows.flatMap((row) => Object.keys(row)));
  return Object.fromEntries(
    [...headings]
      .filter((heading) => !told.test(heading) && !ofLineItem.test(heading))
      .map((heading) => [camelCase(heading), cell(heading) ?? ""]),
  );
}

function camelCase(heading: string): string {
  const [first = "", ...rest] = heading.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return first.toLowerCase() + rest.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()).join("");
}
