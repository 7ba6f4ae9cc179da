import type { EvidenceFonts } from "#server/evidence-export/evidence-fonts.ts";
import { printableText } from "#server/evidence-export/printable-text.ts";
import { visualRuns, type Run } from "#server/evidence-export/visual-runs.ts";

export type TextStyle = { size: number; isBold: boolean };

/** Breaks texts into lines that fit, and lines into runs. */
export type TextMeasure = {
  linesOf(text: string, style: TextStyle, width: number): string[];
  runsOf(line: string, style: TextStyle): Run[];
  widthOf(line: string, style: TextStyle): number;
};

/**
 * What a line may end after. Chinese and Japanese are written without spaces: their lines may end after any character, but begin
 * with no punctuation that closes. Spaces that don't break are part of a word: '70,00 €'.
 */
const WORD =
  /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFF60][\p{Pe}\p{Pf}、。，．：；！？ー・々]* *|(?:[^\s\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFF60]|[\u00A0\u2007\u202F])+[、。，．：；！？]* *|\s+/gu;
const MISSING = "\uFFFD";

export function makeTextMeasure(fonts: EvidenceFonts): TextMeasure {
  const widths = new Map<string, number>();
  const runsOf = (line: string, { isBold }: TextStyle) => visualRuns(line, fonts, isBold);
  const widthOf = (text: string, { size, isBold }: TextStyle): number => {
    const key = `${isBold ? "b" : "r"}${text}`;
    let ofOne = widths.get(key);
    if (ofOne === undefined) {
      ofOne = runsOf(text, { size, isBold }).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, 1), 0);
      widths.set(key, ofOne);
    }
    return ofOne * size;
  };
  const shownText = (text: string) => [...printableText(text)].map((one) => (one === "\n" || fonts.covers(one) ? one : MISSING)).join("");

  function wrap(paragraph: string, style: TextStyle, width: number): string[] {
    const lines: string[] = [];
    let line = "";
    let used = 0;
    const endLine = () => {
      lines.push(line.trimEnd());
      line = "";
      used = 0;
    };
    for (const word of paragraph.match(WORD) ?? []) {
      const wide = widthOf(word.trimEnd(), style);
      if (used > 0 && used + wide > width) endLine();
      if (wide <= width) {
        line += word;
        used += widthOf(word, style);
        continue;
      }
      for (const character of word) {
        const one = widthOf(character, style);
        if (used > 0 && used + one > width) endLine();
        line += character;
        used += one;
      }
    }
    endLine();
    return lines;
  }

  return {
    linesOf: (text, style, width) =>
      shownText(text)
        .split("\n")
        .flatMap((paragraph) => wrap(paragraph, style, width)),
    runsOf,
    widthOf,
  };
}
