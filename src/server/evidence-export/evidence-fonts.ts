import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { create } from "@cantoo/fontkit";
import type { PDFDocument, PDFFont } from "@cantoo/pdf-lib";

/** The fonts of a document: for each character one that has it. */
export type EvidenceFonts = {
  fontOf(character: string, isBold: boolean): PDFFont;
  /** Whether any font has it. */
  covers(character: string): boolean;
};

/** Each is tried in turn. Unifont has nearly every character there is, though not as finely drawn. */
const files: readonly { path: string; has: RegExp; isBold?: true }[] = [
  { path: "noto-sans/files/noto-sans-latin-700-normal", has: /[\u0020-\u00FF\u2010-\u2026\u20AC\u2122]/u, isBold: true },
  {
    path: "noto-sans/files/noto-sans-latin-400-normal",
    has: /[\u0020-\u00FF\u0131\u0152\u0153\u02C6\u02DC\u2010-\u2044\u20AC\u2122\uFFFD]/u,
  },
  { path: "noto-sans/files/noto-sans-latin-ext-400-normal", has: /[\u0100-\u02FF\u1E00-\u1EFF\u20A0-\u20C0]/u },
  { path: "noto-sans/files/noto-sans-vietnamese-400-normal", has: /[\u0102-\u01B0\u1EA0-\u1EF9\u20AB]|\p{Mn}/u },
  { path: "noto-sans/files/noto-sans-cyrillic-400-normal", has: /[\u0400-\u045F\u0490\u0491\u04B0\u04B1\u2116]/u },
  { path: "noto-sans/files/noto-sans-cyrillic-ext-400-normal", has: /[\u0460-\u052F\u20B4]/u },
  { path: "noto-sans/files/noto-sans-greek-400-normal", has: /[\u0370-\u03FF]/u },
  { path: "ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal", has: /\p{Script=Arabic}/u },
  { path: "noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal", has: /[\p{Script=Hebrew}\u20AA]/u },
  { path: "noto-sans-thai/files/noto-sans-thai-thai-400-normal", has: /\p{Script=Thai}/u },
  { path: "unifontex/files/unifontex-latin-400-normal", has: /./u },
];

const { resolve } = createRequire(import.meta.url);

/** Loads the fonts that the characters of a document need, and no others. */
export async function loadFonts(document: PDFDocument, characters: ReadonlySet<string>): Promise<EvidenceFonts> {
  document.registerFontkit({ create });
  const loaded: { font: PDFFont; has: ReadonlySet<number>; isBold: boolean }[] = [];
  const missing = new Set(characters);
  for (const { path, has, isBold = false } of files) {
    if (![...(isBold ? characters : missing)].some((character) => has.test(character))) continue;
    const font = await document.embedFont(await readFile(resolve(`@fontsource/${path}.woff`)), { subset: true });
    const covered = new Set(font.getCharacterSet());
    loaded.push({ font, has: covered, isBold });
    if (isBold) continue;
    for (const character of missing) if (covered.has(character.codePointAt(0) ?? 0)) missing.delete(character);
  }
  const found = (character: string, isBold: boolean) => {
    const code = character.codePointAt(0) ?? 0;
    const ofWeight = (wanted: boolean) => loaded.find((one) => one.isBold === wanted && one.has.has(code))?.font;
    return (isBold ? ofWeight(true) : undefined) ?? ofWeight(false);
  };
  return {
    fontOf: (character, isBold) => {
      const font = found(character, isBold);
      if (!font) throw new Error("No font has this character");
      return font;
    },
    covers: (character) => found(character, false) !== undefined,
  };
}
