import { countWords } from "#domain/text/count-words.ts";
import {
  droppable,
  type Block,
  type Droppable,
  type Evidence,
  type FormattedEvidence,
  type Section,
} from "#server/evidence-export/evidence-block.ts";
import type { Measures } from "#server/evidence-export/page-layout.ts";
import { measurePictures, type MeasuredPictures } from "#server/evidence-export/read-pictures.ts";
import { layOutEvidence, type Completeness } from "#server/evidence-export/write-evidence.ts";

/** How many parts are left out, how many of each kind from the end of their section, and which documents. */
type Cut = { dropped: number; counts: Record<Droppable, number>; documents: ReadonlySet<number> };

/**
 * Formats evidence so that it keeps within its limits. What doesn't fit is left out: the oldest trail events first, then the
 * details of sessions, then documents, the last first. A document that couldn't fit even alone is left out before them all, and
 * so are the largest documents where the file would be too large, since the rest mostly weighs little. Without any documents, more
 * of the rest is left out, and at last the pages at its end. Throws if a document can't be read.
 */
export async function fitEvidence(evidence: Evidence): Promise<FormattedEvidence> {
  const measures = await measureAll(evidence);
  const sizes = sizesOfDocuments(evidence, measures);
  const totals = totalsOf(evidence);
  const bare = await pagesOf(evidence, measures, { dropped: 0, counts: { ...totals, shipments: 0 }, documents: new Set(sizes.keys()) });
  const isTooLarge = ({ pages, bytes }: DocumentSize) => bare + pages > evidence.limits.pages || bytes > evidence.limits.fileBytes;
  const tooLarge = new Set([...sizes].filter(([, size]) => isTooLarge(size)).map(([index]) => index));
  for (let least = 0; ;) {
    const cut = await smallestCut(evidence, measures, totals, { tooLarge, least });
    const left = [...sizes].filter(([index]) => !cut.documents.has(index)).toSorted(([, a], [, b]) => b.bytes - a.bytes);
    const excess = largestAbove(left, evidence.limits.fileBytes);
    for (const index of excess) tooLarge.add(index);
    // Writing takes long, so it waits until the documents alone fit.
    if (excess.length > 0) continue;
    const [largest] = left;
    const others = sum(totals) - totals.documents - (sum(cut.counts) - cut.counts.documents);
    if (!largest && others === 0) return cutOff(without(evidence, cut), measures, wordsOf(evidence, cut));
    const leftOut = wordsOf(evidence, cut);
    const laidOut = await layOutEvidence(without(evidence, cut), measures, { ...whole, leftOut });
    const bytes = await laidOut.write();
    if (bytes.byteLength <= evidence.limits.fileBytes) return { bytes, pages: laidOut.pages, leftOut };
    if (largest) tooLarge.add(largest[0]);
    else least = cut.dropped + Math.max(1, Math.ceil(others * (1 - evidence.limits.fileBytes / bytes.byteLength)));
  }
}

const whole = { sectionPages: Infinity, isWithinLimits: true };

/** Formats evidence without any parts; where it still exceeds its limits, without the pages at its end. */
async function cutOff(evidence: Evidence, measures: Measures, leftOut: readonly string[]): Promise<FormattedEvidence> {
  const { pages: mostPages, fileBytes } = evidence.limits;
  for (let completeness: Completeness = { ...whole, leftOut }; ;) {
    const laidOut = await layOutEvidence(evidence, measures, completeness);
    const { pages, contentsPages } = laidOut;
    const bytes = pages > mostPages && completeness.isWithinLimits ? null : await laidOut.write();
    // Where its contents alone are too much, the file says so.
    if (bytes !== null && (bytes.byteLength <= fileBytes || !completeness.isWithinLimits))
      return { bytes, pages, leftOut: laidOut.leftOut };
    const fitting = bytes === null ? mostPages : Math.min(pages - 1, Math.floor((pages * fileBytes) / bytes.byteLength));
    completeness = { leftOut, sectionPages: Math.max(fitting - contentsPages, 0), isWithinLimits: completeness.sectionPages > 0 };
  }
}

function none(): Record<Droppable, number> {
  return { "trail events": 0, sessions: 0, documents: 0, shipments: 0 };
}

function sum(counts: Record<Droppable, number>): number {
  return droppable.reduce((total, what) => total + counts[what], 0);
}

/** The documents, the largest first, without which the others have at most so many bytes. */
function largestAbove(largestFirst: readonly (readonly [number, DocumentSize])[], mostBytes: number): number[] {
  let bytes = largestFirst.reduce((sum, [, size]) => sum + size.bytes, 0);
  return largestFirst.flatMap(([index, size]) => {
    if (bytes <= mostBytes) return [];
    bytes -= size.bytes;
    return [index];
  });
}

/** The fewest parts, but at least so many, that have to go, in their order, besides the documents that are too large. */
async function smallestCut(
  evidence: Evidence,
  measures: Measures,
  totals: Record<Droppable, number>,
  { tooLarge, least }: { tooLarge: ReadonlySet<number>; least: number },
): Promise<Cut> {
  const cutAt = (dropped: number): Cut => {
    const counts = none();
    let left = dropped;
    for (const what of droppable) {
      counts[what] = Math.min(left, what === "documents" ? totals.documents - tooLarge.size : totals[what]);
      left -= counts[what];
    }
    const kept = Array.from({ length: totals.documents }, (_, index) => index).filter((index) => !tooLarge.has(index));
    const last = counts.documents === 0 ? [] : kept.slice(-counts.documents);
    return { dropped, counts, documents: new Set([...tooLarge, ...last]) };
  };
  const most = sum(totals) - tooLarge.size;
  let [low, high] = [Math.min(least, most), most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await pagesOf(evidence, measures, cutAt(middle))) <= evidence.limits.pages) high = middle;
    else low = middle + 1;
  }
  return cutAt(low);
}

async function pagesOf(evidence: Evidence, measures: Measures, cut: Cut): Promise<number> {
  return (await layOutEvidence(without(evidence, cut), measures, { ...whole, leftOut: wordsOf(evidence, cut) })).pages;
}

function without(evidence: Evidence, { counts, documents }: Cut): Evidence {
  const cutSection = (section: Section): Section => {
    const { parts } = section;
    if (parts === null) return section;
    const isKept = (index: number, length: number) =>
      parts.what === "documents" ? !documents.has(index) : index < length - counts[parts.what];
    if ("groups" in parts)
      return { ...section, parts: { ...parts, groups: parts.groups.filter((_, index) => isKept(index, parts.groups.length)) } };
    const { columns, list } = parts.rows;
    return { ...section, parts: { ...parts, rows: { columns, list: list.filter((_, index) => isKept(index, list.length)) } } };
  };
  return { ...evidence, sections: evidence.sections.map(cutSection) };
}

function wordsOf(evidence: Evidence, { counts, documents }: Omit<Cut, "dropped">): string[] {
  const documentWords = documentsOf(evidence).map(wordsOfDocument);
  return [
    ...(counts["trail events"] > 0 ? [`the oldest ${countWords(counts["trail events"], "trail event")}`] : []),
    ...(counts.sessions > 0 ? [`the details of ${countWords(counts.sessions, "session")}`] : []),
    ...documentWords.filter((_, index) => documents.has(index)),
    ...(counts.shipments > 0 ? [`the steps of ${countWords(counts.shipments, "shipment")}`] : []),
    ...evidence.sections.flatMap(({ beyond = [] }) => beyond),
    ...evidence.missing,
  ];
}

type DocumentSize = { pages: number; bytes: number };

async function measureAll(evidence: Evidence): Promise<Measures> {
  const measures = new Map<Block, MeasuredPictures>();
  for (const block of documentsOf(evidence).flat()) {
    if (block.kind !== "image" && block.kind !== "pages") continue;
    measures.set(block, await measurePictures(block));
  }
  return measures;
}

function sizesOfDocuments(evidence: Evidence, measures: Measures): Map<number, DocumentSize> {
  const sizes = new Map<number, DocumentSize>();
  for (const [index, group] of documentsOf(evidence).entries()) {
    const size = { pages: 0, bytes: 0 };
    for (const block of group) {
      const measured = measures.get(block);
      size.pages += measured?.sizes.length ?? 0;
      size.bytes += measured?.bytes ?? 0;
    }
    sizes.set(index, size);
  }
  return sizes;
}

function documentsOf({ sections }: Evidence): readonly (readonly Block[])[] {
  return sections.flatMap(({ parts }) => (parts?.what === "documents" && "groups" in parts ? parts.groups : []));
}

/** Images and PDFs have pages, after their caption; a text has its file's name as its heading. */
function wordsOfDocument(group: readonly Block[]): string {
  const [words = "a document"] = group.flatMap((block) => {
    if (block.kind === "image" || block.kind === "pages") return [`the pages of ${block.caption}`];
    return block.kind === "heading" ? [`the text of ${block.text}`] : [];
  });
  return words;
}

function totalsOf({ sections }: Evidence): Record<Droppable, number> {
  const totals = none();
  for (const { parts } of sections) if (parts) totals[parts.what] += "groups" in parts ? parts.groups.length : parts.rows.list.length;
  return totals;
}
