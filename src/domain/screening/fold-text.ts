/** Letters that Unicode doesn't decompose into a base letter and an accent. */
const wholeLetters: Partial<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ŋ: "n",
};

/** Lowercase without accents: 'Łódź' and 'LODZ' fold to the same text. Other scripts are kept. */
export function foldText(text: string): string {
  // Fast path: plain ASCII is the common case.
  if (isAscii(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþıŋ]/g, (letter) => wholeLetters[letter] ?? letter)
    .replace(/\p{M}+/gu, "");
}

/** A text's folded words: runs of letters and digits. */
export function foldedWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > 127) return false;
  }
  return true;
}
