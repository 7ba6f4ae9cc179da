import { PDFDocument, type PDFEmbeddedPage, type PDFImage } from "@cantoo/pdf-lib";
import type { Block } from "#server/evidence-export/evidence-block.ts";
import type { Pictures } from "#server/evidence-export/page-layout.ts";

/** Embeds the files of blocks in a document. One that is encrypted or damaged is left out: the page says so in its place. */
export async function readPictures(document: PDFDocument, blocks: Iterable<Block>): Promise<Pictures> {
  const pictures = new Map<Block, (PDFImage | PDFEmbeddedPage)[]>();
  for (const block of blocks) {
    const found = await readOne(document, block).catch(() => null);
    if (found !== null) pictures.set(block, found);
  }
  return pictures;
}

/** The pages that a block's file takes at least. */
export async function countPages(block: Block): Promise<number> {
  if (block.kind === "image") return 1;
  if (block.kind !== "pages") return 0;
  const pages = PDFDocument.load(block.pdf, { updateMetadata: false }).then((pdf) => pdf.getPageCount());
  // What can't be read takes a line, not a page.
  return pages.catch(() => 0);
}

async function readOne(document: PDFDocument, block: Block): Promise<(PDFImage | PDFEmbeddedPage)[] | null> {
  switch (block.kind) {
    case "image": {
      const image = block.format === "png" ? await document.embedPng(block.bytes) : await document.embedJpg(block.bytes);
      await image.embed();
      return [image];
    }
    case "pages": {
      const pdf = await PDFDocument.load(block.pdf, { updateMetadata: false });
      const pages = await document.embedPdf(pdf, pdf.getPageIndices());
      for (const page of pages) await page.embed();
      return pages;
    }
    case "heading":
    case "text":
    case "facts":
    case "table":
      return null;
  }
}
