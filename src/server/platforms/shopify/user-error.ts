import { z } from "zod";
import { ShopifyFault } from "#server/platforms/shopify/shopify-fault.ts";

/** Why Shopify didn't do what a mutation asks for. `field` isn't read: the words name what is wrong. */
export const userErrors = z.array(z.object({ message: z.string(), code: z.string().nullish() }));
export type UserErrors = z.output<typeof userErrors>;

/** Throws a `ShopifyFault` in Shopify's own words, unless every error has one of the codes that are as good as done. */
export function requireDone(errors: UserErrors, asGoodAsDone: readonly string[] = []): void {
  const wrong = errors.filter(({ code }) => code == null || !asGoodAsDone.includes(code));
  if (wrong.length === 0) return;
  throw new ShopifyFault("refused", [...new Set(wrong.map(({ message }) => message))].join(" "));
}
