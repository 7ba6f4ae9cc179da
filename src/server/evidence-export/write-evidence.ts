import { PDFDocument } from "@cantoo/pdf-lib";
import { drawPages, type PicturesOfBlocks } from "#server/evidence-export/draw-pages.ts";
import { loadFonts } from "#server/evidence-export/evidence-fonts.ts";
import type { Block, Evidence, Section } from "#server/evidence-export/evidence-block.ts";
import { makePageLayout, type Measures, type PageMarks } from "#server/evidence-export/page-layout.ts";
import { printableText } from "#server/evidence-export/printable-text.ts";
import { readPictures, type Picture, type PictureBlock } from "#server/evidence-export/read-pictures.ts";
import { makeTextMeasure, type TextMeasure } from "#server/evidence-export/text-measure.ts";

/** Evidence that is laid out; writing its bytes takes longer than counting its pages. */
type LaidOut = { pages: number; contentsPages: number; leftOut: string[]; write(): Promise<Uint8Array> };

/** What sections lack, in words; how many pages they have at most, without those at the end; whether the file is within its limits. */
export type Completeness = { leftOut: readonly string[]; sectionPages: number; isWithinLimits: boolean };

/** Lays evidence out: a contents page, then each section. `pictures` are measured; they are embedded once it's written. */
export async function layOutEvidence(evidence: Evidence, pictures: Measures, completeness: Completeness): Promise<LaidOut> {
  const document = await PDFDocument.create();
  const blocksOf = evidence.sections.map((section) => ({ title: section.title, blocks: [...section.blocks, ...blocksOfParts(section)] }));
  const measure = makeTextMeasure(await loadFonts(document, charactersOf([evidence, completeness.leftOut])));
  const layout = makePageLayout(measure, pictures);
  const sections = blocksOf.map(({ title, blocks }) => {
    const page = layout.title(title);
    for (const block of blocks) layout.block(block);
    return { title, page, lastPage: layout.pages.length - 1 };
  });
  const { sectionPages } = completeness;
  const entries = sections.filter(({ page }) => page < sectionPages);
  const cutOff = sections.flatMap(({ title, page, lastPage }) => {
    if (page >= sectionPages) return [`the section ${title}`];
    return lastPage < sectionPages ? [] : [`the end of the section ${title}`];
  });
  const leftOut = [...completeness.leftOut, ...cutOff];
  // The contents come first, so their own length moves the numbers that they list, but never their length.
  const contentsOf = (before: number) => contents(evidence, { ...completeness, leftOut }, measure, entries, before);
  const first = contentsOf(contentsOf(0).length);
  const pages = [...first, ...layout.pages.slice(0, sectionPages)];
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

function blocksOfParts({ parts }: Section): Block[] {
  if (parts === null) return [];
  if ("groups" in parts) return parts.groups.flat();
  return parts.rows.list.length === 0 ? [] : [{ kind: "table", columns: parts.rows.columns, rows: parts.rows.list }];
}

function contents(
  { title, facts, note, limits }: Evidence,
  { leftOut, isWithinLimits }: Completeness,
  measure: TextMeasure,
  entries: readonly { title: string; page: number }[],
  before: number,
): PageMarks[] {
  const layout = makePageLayout(measure, new Map());
  layout.title(title);
  layout.block({ kind: "facts", facts });
  if (note !== "") {
    layout.title("Note from the shop");
    layout.block({ kind: "text", text: note });
  }
  layout.title("Contents");
  layout.entries(entries.map(({ title: words, page }) => ({ title: words, page: page + before + 1 })));
  layout.title("Completeness", 90);
  const claim = isWithinLimits ? "This file keeps within the limits for" : "This file couldn't be kept within the limits for";
  layout.block({ kind: "text", text: `${claim} ${limits.words}.` });
  if (leftOut.length === 0) layout.block({ kind: "text", text: "Nothing was left out." });
  else layout.block({ kind: "text", text: `These were left out:\n${leftOut.map((words) => `- ${words}`).join("\n")}` });
  return layout.pages;
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
