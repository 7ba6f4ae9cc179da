import { brandColorsOf, contrastOf, readColor, type BrandColors } from "#domain/accounts/branding.ts";

/** How well what customers read stands out, in colors as they're typed. */
export function contrastsOf(typed: { readonly [Name in keyof BrandColors]: string | null }): { words: string; contrast: number }[] {
  const { backgroundColor, textColor, elementColor } = brandColorsOf({
    backgroundColor: readColor(typed.backgroundColor ?? ""),
    textColor: readColor(typed.textColor ?? ""),
    elementColor: readColor(typed.elementColor ?? ""),
  });
  return [
    { words: "Text on background", contrast: contrastOf(textColor, backgroundColor) },
    { words: "Text on buttons", contrast: contrastOf(textColor, elementColor) },
  ];
}
