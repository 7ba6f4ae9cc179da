import { platforms, type Platform } from "#domain/accounts/platforms.ts";

/** A small icon for the shop's platform; our own mark if it has none. */
export function PlatformBadge({ platform, size = 32 }: { platform: Platform | null; size?: number }) {
  const { color, drawing } = platform === null ? ownSign : signs[platform];
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" role="img" aria-label={platform === null ? "Surety" : platforms[platform].name}>
      <rect width="32" height="32" rx="8" fill={color} />
      <path d={drawing} fill="none" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

type Sign = { color: string; drawing: string };

const ownSign: Sign = {
  color: "#047b5d",
  drawing: "M16 7l8 3v6c0 5-3.600 8-8 9.500C11.600 24 8 21 8 16v-6zM12.500 16l2.500 2.500 4.500-5",
};
const signs: Readonly<Record<Platform, Sign>> = {
  SHOPIFY: { color: "#4f7a1f", drawing: "M9 12h14l1.500 12h-17zM12.500 14.500v-3a3.500 3.500 0 0 1 7 0v3" },
  WOOCOMMERCE: { color: "#6b4a86", drawing: "M7.500 11l3 10 5.500-8 5.500 8 3-10" },
  VTEX: { color: "#b5305f", drawing: "M8 11h16l-7 12zM12.500 11L17 18.500" },
  MAGENTO: { color: "#b3541e", drawing: "M8 23V13l8-5 8 5v10M13 23v-8.500M19 23v-8.500" },
};
