/**
 * Whether a shop's web pixel is on, being turned on, or off; without a permission that it needs ("missing"), or refused by Shopify
 * ("failed").
 */
export const pixelStates = ["on", "starting", "off", "missing", "failed"] as const;
export type PixelState = (typeof pixelStates)[number];

export function pixelStateOf({
  isWanted,
  isAllowed,
  hasProblem,
  isThere,
}: {
  isWanted: boolean;
  isAllowed: boolean;
  hasProblem: boolean;
  isThere: boolean;
}): PixelState {
  if (hasProblem) return "failed";
  if (!isWanted) return "off";
  if (!isAllowed) return "missing";
  return isThere ? "on" : "starting";
}
