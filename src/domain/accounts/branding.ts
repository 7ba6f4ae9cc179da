/** The colors of what a shop's customers see: what text stands on, the text, and buttons, which have the text's color as well. */
export type BrandColors = { backgroundColor: string; textColor: string; elementColor: string };
export type BrandColorName = keyof BrandColors;

/** What applies to a shop that hasn't chosen its own. */
export const usualColors: Readonly<BrandColors> = { backgroundColor: "#ffffff", textColor: "#1f2430", elementColor: "#a8e5cf" };

/** A shop's colors, with the usual ones for those that it hasn't chosen. */
export function brandColorsOf(chosen: { readonly [Name in BrandColorName]: string | null }): BrandColors {
  return {
    backgroundColor: chosen.backgroundColor ?? usualColors.backgroundColor,
    textColor: chosen.textColor ?? usualColors.textColor,
    elementColor: chosen.elementColor ?? usualColors.elementColor,
  };
}

export const NO_COLOR = "must be a color, such as #1a73e8";
export const BRANDING_NOT_IN_PLAN = "Branding options are not available in the current plan";

/** A color as it's stored, #rrggbb in lower case, of what someone types: with or without #, also as #rgb. Null if it's none. */
export function readColor(text: string): string | null {
  const digits = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return null;
  return `#${digits.length === 6 ? digits : digits.replaceAll(/./g, "$&$&")}`;
}

/** What WCAG asks for between a text of usual size and what's behind it. */
export const LEAST_CONTRAST = 4.5;

/** How far two colors, as stored, are apart for the eye: from 1, the same, to 21, black and white. */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Below it, a text isn't just hard to read: it's hardly there. */
export const SEEN_CONTRAST = 2;

/** The contrast in words, never rounded up to what's asked for: "4.4:1". */
export function contrastWords(contrast: number): string {
  return `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1`;
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
