import { platformCodes, platforms, type Platform } from "#domain/accounts/platforms.ts";

/** Stands for a shop without a platform, or with one that Surety doesn't know. */
const OTHER_PLATFORM = "OTHER";
export type SignupPlatform = Platform | typeof OTHER_PLATFORM;

/** What a shop can say that it runs on, by id, with the names to choose from. */
export const signupPlatforms: Readonly<Record<SignupPlatform, string>> = {
  SHOPIFY: platforms.SHOPIFY.name,
  WOOCOMMERCE: platforms.WOOCOMMERCE.name,
  VTEX: platforms.VTEX.name,
  MAGENTO: platforms.MAGENTO.name,
  [OTHER_PLATFORM]: "Another platform or none",
};

/** The platform that an id or a name stands for, in any case; undefined if it's none. */
export function platformNamed(text: string): SignupPlatform | undefined {
  const named = text.trim().toLowerCase();
  if (named === OTHER_PLATFORM.toLowerCase()) return OTHER_PLATFORM;
  return platformCodes.find((code) => code.toLowerCase() === named || platforms[code].name.toLowerCase() === named);
}

/** The platform as shops have it. */
export function platformOf(chosen: SignupPlatform): Platform | null {
  return chosen === OTHER_PLATFORM ? null : chosen;
}
