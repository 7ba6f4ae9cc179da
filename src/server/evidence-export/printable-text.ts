/** Characters that show nothing by themselves, with those that change the direction of what follows. */
const INVISIBLE = /\p{Variation_Selector}|[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E00FF}]/gu;

/** A text as it's printed: composed, its line breaks alike, without what can't be seen. */
export function printableText(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n")
    .replaceAll(INVISIBLE, "")
    .replaceAll(/\t/g, "    ")
    .replaceAll(/[^\P{Cc}\n]/gu, "\uFFFD");
}
