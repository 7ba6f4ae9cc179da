/** Letters that Unicode does not take apart into a base letter and an accent. */
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

/** Lower case without accents: 'Łódź' and 'LODZ' fold to the same text. Letters of other scripts stay as they are. */
export function foldText(text: string): string {
  // Plain ASCII is the common case and needs no Unicode work.
  if (isAscii(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþıŋ]/g, (letter) => wholeLetters[letter] ?? letter)
    .replace(/\p{M}+/gu, "");
}

/** Words of a folded text: runs of letters and digits. */
export function foldedWords(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) > 127) return false;
  }
  return true;
}
