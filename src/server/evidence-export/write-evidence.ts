import { PDFDocument } from "@cantoo/pdf-lib";
import { drawPages, type PicturesOfBlocks } from "#server/evidence-export/draw-pages.ts";
import { loadFonts } from "#server/evidence-export/evidence-fonts.ts";
import type { Block, Evidence, Section } from "#server/evidence-export/evidence-block.ts";
import { makePageLayout, type Entry, type Measures, type PageLayout, type PageMarks } from "#server/evidence-export/page-layout.ts";
import { printableText } from "#server/evidence-export/printable-text.ts";
import { readPictures, type Picture, type PictureBlock } from "#server/evidence-export/read-pictures.ts";
import { makeTextMeasure, type TextMeasure } from "#server/evidence-export/text-measure.ts";

/** Evidence that is laid out; writing its bytes takes longer than counting its pages. */
type LaidOut = { pages: number; contentsPages: number; leftOut: string[]; write(): Promise<Uint8Array> };

/** What sections lack, in words; how many pages they have at most, without those at the end; whether the file is within its limits. */
export type Completeness = { leftOut: readonly string[]; sectionPages: number; isWithinLimits: boolean };

/**
 * Lays evidence out: a contents page, then each section. `pictures` are measured; they are embedded once it's written. Contents of
 * several pages, as with a long note, are followed by the first section on their last one.
 */
export async function layOutEvidence(evidence: Evidence, pictures: Measures, completeness: Completeness): Promise<LaidOut> {
  const document = await PDFDocument.create();
  const measure = makeTextMeasure(await loadFonts(document, charactersOf([evidence, completeness.leftOut])));
  const { sectionPages } = completeness;
  // Where pages are cut off, which entries there are is only known after the sections are laid out.
  const above = sectionPages === Infinity ? contents(evidence, completeness, measure, unnumbered(evidence), 0) : null;
  const isFollowed = above !== null && above.pages.length > 1;
  const layout = makePageLayout(measure, pictures, isFollowed ? above.endY() : undefined);
  const sections = evidence.sections.map(({ title, blocks, parts }) => {
    const groups = groupsOf(parts);
    const page = layout.title(title, layout.needs([...blocks, ...groups.flat()]));
    layout.blocks(blocks);
    const entries = groups.map((group) => ({ title: nameOf(group), page: layout.blocks(group), isInner: true }));
    return { title, page, lastPage: layout.pages.length - 1, documents: parts?.what === "documents" ? entries : [] };
  });
  const entries = sections
    .flatMap(({ title, page, documents }): Entry[] => [{ title, page, isInner: false }, ...documents])
    .filter(({ page }) => page < sectionPages);
  const cutOff = sections.flatMap(({ title, page, lastPage }) => {
    if (page >= sectionPages) return [`the section ${title}`];
    return lastPage < sectionPages ? [] : [`the end of the section ${title}`];
  });
  const leftOut = [...completeness.leftOut, ...cutOff];
  // The contents come first, so their own length moves the numbers that they list, but never their length.
  const contentsOf = (before: number) => contents(evidence, { ...completeness, leftOut }, measure, entries, before).pages;
  const before = contentsOf(0).length - (isFollowed ? 1 : 0);
  const first = contentsOf(before);
  const [start = [], ...rest] = layout.pages.slice(0, sectionPages);
  const joined = [...first.slice(before).flat(), ...start];
  const pages = sectionPages === 0 ? first : [...first.slice(0, before), joined, ...rest];
  return {
    pages: pages.length,
    contentsPages: first.length,
    leftOut,
    write: async () => {
      describe(document, evidence);
      const embedded = await embed(document, pages);
      drawPages(document, measure, pages, { footer: evidence.footer, pictures: embedded });
      return document.save({ useObjectStreams: true });
    },
  };
}

async function embed(document: PDFDocument, pages: readonly PageMarks[]): Promise<PicturesOfBlocks> {
  const embedded = new Map<PictureBlock, readonly Picture[]>();
  for (const mark of pages.flat()) {
    if (mark.kind === "picture" && !embedded.has(mark.of)) embedded.set(mark.of, (await readPictures(document, mark.of)).pictures);
  }
  return embedded;
}

/** Parts as they're laid out, each after what stands before it. */
function groupsOf(parts: Section["parts"]): (readonly Block[])[] {
  if (parts === null) return [];
  if ("rows" in parts) return parts.rows.list.length === 0 ? [] : [[{ kind: "table", columns: parts.rows.columns, rows: parts.rows.list }]];
  const { groups, leads } = parts;
  return leads ? leads.map((lead, index) => [...lead, ...(groups[index] ?? [])]) : [...groups];
}

/** The contents' lines before it's known on which page anything is. */
function unnumbered({ sections }: Evidence): Entry[] {
  return sections.flatMap(({ title, parts }) => [
    { title, page: 0, isInner: false },
    ...(parts?.what === "documents" ? groupsOf(parts).map((group) => ({ title: nameOf(group), page: 0, isInner: true })) : []),
  ]);
}

/** Pictures are named by their caption, and a text by its heading. */
function nameOf([first]: readonly Block[]): string {
  if (first?.kind === "heading") return first.text;
  return first?.kind === "image" || first?.kind === "pages" ? first.caption : "";
}

function contents(
  { title, facts, note, limits }: Evidence,
  { leftOut, isWithinLimits }: Completeness,
  measure: TextMeasure,
  entries: readonly Entry[],
  before: number,
): PageLayout {
  const layout = makePageLayout(measure, new Map());
  layout.title(title);
  layout.blocks([{ kind: "facts", facts }]);
  if (note !== "") {
    layout.title("Note from the shop");
    layout.blocks([{ kind: "text", text: note }]);
  }
  layout.title("Contents");
  layout.entries(entries.map((entry) => ({ ...entry, page: entry.page + before + 1 })));
  const claim = isWithinLimits ? "This file keeps within the limits for" : "This file couldn't be kept within the limits for";
  const rest = leftOut.length === 0 ? "Nothing was left out." : `These were left out:\n${leftOut.map((words) => `- ${words}`).join("\n")}`;
  const claims: Block[] = [`${claim} ${limits.words}.`, rest].map((text) => ({ kind: "text", text }));
  layout.title("Completeness", layout.needs(claims));
  layout.blocks(claims);
  return layout;
}

function describe(document: PDFDocument, { title, footer, madeAt }: Evidence): void {
  document.setTitle(printableText(title), { showInWindowTitleBar: true });
  document.setSubject(printableText(footer));
  document.setProducer("Surety");
  document.setCreator("Surety");
  document.setLanguage("en-US");
  document.setCreationDate(madeAt);
  document.setModificationDate(madeAt);
}

/** Every character that might be printed: those of all texts, and those of our own words. */
function charactersOf(value: unknown): Set<string> {
  const found = new Set("\uFFFD" + Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join(""));
  const visit = (part: unknown): void => {
    if (typeof part === "string") for (const character of printableText(part)) found.add(character);
    else if (part instanceof Uint8Array || part === null || typeof part !== "object") return;
    else for (const inner of Object.values(part)) visit(inner);
  };
  visit(value);
  found.delete("\n");
  return found;
}
