import type { PDFFont } from "@cantoo/pdf-lib";
import makeBidi from "bidi-js";
import type { EvidenceFonts } from "#server/evidence-export/evidence-fonts.ts";

/** Characters of one font, in the order in which its shaper takes them. */
export type Run = { font: PDFFont; text: string };

const bidi = makeBidi();
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]|[\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** One line as runs from left to right, as the Unicode bidirectional algorithm orders them. */
export function visualRuns(line: string, fonts: EvidenceFonts, isBold: boolean): Run[] {
  if (!RIGHT_TO_LEFT.test(line)) return runsOf([...line], fonts, isBold);
  const { levels } = bidi.getEmbeddingLevels(line);
  const pieces = inVisualOrder(piecesOf(line, levels));
  return pieces.flatMap(({ text, level }) => {
    if (level % 2 === 0) return runsOf([...text], fonts, isBold);
    const mirrored = [...text].map((character) => bidi.getMirroredCharacter(character) ?? character);
    // The shaper turns a run around where it has letters that are written from right to left.
    return runsOf(mirrored, fonts, isBold)
      .toReversed()
      .map((run) => (RIGHT_TO_LEFT.test(run.text) ? run : { ...run, text: [...run.text].toReversed().join("") }));
  });
}

function runsOf(characters: readonly string[], fonts: EvidenceFonts, isBold: boolean): Run[] {
  const runs: Run[] = [];
  for (const character of characters) {
    const font = fonts.fontOf(character, isBold);
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

type Piece = { text: string; level: number };

function piecesOf(line: string, levels: Uint8Array): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const character of line) {
    const level = levels[at] ?? 0;
    at += character.length;
    const last = pieces.at(-1);
    if (last?.level === level) last.text += character;
    else pieces.push({ text: character, level });
  }
  return pieces;
}

/** From the highest level down to the lowest odd one, every sequence at that level or above is turned around. */
function inVisualOrder(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces];
  const levels = pieces.map(({ level }) => level);
  for (let level = Math.max(...levels); level >= 1; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  return ordered;
}
