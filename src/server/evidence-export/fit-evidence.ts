import { countWords } from "#domain/text/count-words.ts";
import {
  droppable,
  type Block,
  type Droppable,
  type Evidence,
  type FormattedEvidence,
  type Section,
} from "#server/evidence-export/evidence-block.ts";
import { countPages } from "#server/evidence-export/read-pictures.ts";
import { layOutEvidence } from "#server/evidence-export/write-evidence.ts";

/** How many of each kind of part are left out, from the end of their section; documents are left out one by one. */
type Cut = { counts: Record<Droppable, number>; documents: ReadonlySet<number> };

/**
 * Formats evidence so that it keeps within its limits. What doesn't fit is left out: the oldest trail events first, then the
 * details of sessions, then documents, the last first. A document that couldn't fit even alone is left out before them all, and
 * so are the largest documents where the file would be too large, since all the rest weighs little.
 */
export async function fitEvidence(evidence: Evidence): Promise<FormattedEvidence> {
  const sizes = await sizesOfDocuments(evidence);
  const totals = totalsOf(evidence);
  const bare = await pagesOf(evidence, { counts: { ...totals }, documents: new Set(sizes.keys()) });
  const isTooLarge = ({ pages, bytes }: DocumentSize) => bare + pages > evidence.limits.pages || bytes > evidence.limits.fileBytes;
  const tooLarge = new Set([...sizes].filter(([, size]) => isTooLarge(size)).map(([index]) => index));
  for (;;) {
    const cut = await smallestCut(evidence, totals, tooLarge);
    const leftOut = wordsOf(evidence, cut);
    const laidOut = await layOutEvidence(without(evidence, cut), leftOut);
    const bytes = await laidOut.write();
    const left = [...sizes].filter(([index]) => !cut.documents.has(index));
    if (bytes.byteLength <= evidence.limits.fileBytes || left.length === 0) return { bytes, pages: laidOut.pages, leftOut };
    const [largest] = left.toSorted(([, a], [, b]) => b.bytes - a.bytes);
    if (largest) tooLarge.add(largest[0]);
  }
}

/** The fewest parts that have to go, in their order, besides the documents that are too large. */
async function smallestCut(evidence: Evidence, totals: Record<Droppable, number>, tooLarge: ReadonlySet<number>): Promise<Cut> {
  const cutAt = (dropped: number): Cut => {
    const counts = { "trail events": 0, sessions: 0, documents: 0 };
    let left = dropped;
    for (const what of droppable) {
      counts[what] = Math.min(left, totals[what]);
      left -= counts[what];
    }
    const kept = Array.from({ length: totals.documents }, (_, index) => index).filter((index) => !tooLarge.has(index));
    const last = counts.documents === 0 ? [] : kept.slice(-counts.documents);
    return { counts, documents: new Set([...tooLarge, ...last]) };
  };
  const most = totals["trail events"] + totals.sessions + totals.documents - tooLarge.size;
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await pagesOf(evidence, cutAt(middle))) <= evidence.limits.pages) high = middle;
    else low = middle + 1;
  }
  return cutAt(low);
}

async function pagesOf(evidence: Evidence, cut: Cut): Promise<number> {
  return (await layOutEvidence(without(evidence, cut), wordsOf(evidence, cut))).pages;
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

function wordsOf(evidence: Evidence, { counts, documents }: Cut): string[] {
  const names = documentsOf(evidence).map(captionOf);
  return [
    ...(counts["trail events"] > 0 ? [`the oldest ${countWords(counts["trail events"], "trail event")}`] : []),
    ...(counts.sessions > 0 ? [`the details of ${countWords(counts.sessions, "session")}`] : []),
    ...[...documents].toSorted((a, b) => a - b).map((index) => `the pages of ${names[index] ?? "a document"}`),
  ];
}

type DocumentSize = { pages: number; bytes: number };

async function sizesOfDocuments(evidence: Evidence): Promise<Map<number, DocumentSize>> {
  const sizes = new Map<number, DocumentSize>();
  for (const [index, group] of documentsOf(evidence).entries()) {
    let [pages, bytes] = [0, 0];
    for (const block of group) {
      pages += await countPages(block);
      bytes += bytesOf(block);
    }
    sizes.set(index, { pages, bytes });
  }
  return sizes;
}

function documentsOf({ sections }: Evidence): readonly (readonly Block[])[] {
  return sections.flatMap(({ parts }) => (parts?.what === "documents" && "groups" in parts ? parts.groups : []));
}

function bytesOf(block: Block): number {
  if (block.kind === "image") return block.bytes.byteLength;
  return block.kind === "pages" ? block.pdf.byteLength : 0;
}

function captionOf(group: readonly Block[]): string {
  const block = group.find((one) => one.kind === "image" || one.kind === "pages");
  return block && "caption" in block ? block.caption : "a document";
}

function totalsOf({ sections }: Evidence): Record<Droppable, number> {
  const totals = { "trail events": 0, sessions: 0, documents: 0 };
  for (const { parts } of sections) if (parts) totals[parts.what] += "groups" in parts ? parts.groups.length : parts.rows.list.length;
  return totals;
}
