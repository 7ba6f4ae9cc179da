import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFDocument,
  PDFEmbeddedPage,
  PDFImage,
  PDFObjectCopier,
  PDFPageEmbedder,
  type PDFPage,
} from "@cantoo/pdf-lib";
import { drawAnnotations } from "#server/evidence-export/draw-annotations.ts";
import type { Block } from "#server/evidence-export/evidence-block.ts";
import { exifTurn, type Turn } from "#server/evidence-export/exif-turn.ts";
import { limitInflation } from "#server/evidence-export/limit-inflation.ts";
import { plainPng } from "#server/evidence-export/plain-png.ts";

export type PictureBlock = Extract<Block, { kind: "image" | "pages" }>;

/** A picture as it's seen: upright. */
export type PictureSize = { width: number; height: number };
export type Picture = PictureSize & { turn: Turn; drawn: PDFImage | PDFEmbeddedPage };

/** The pictures of a file, and whether they lack notes or fields that only viewers draw. */
type Pictures = { pictures: Picture[]; lacksNotes: boolean };
/** The pictures of a block's file, and how many bytes they add to a document. */
export type MeasuredPictures = { sizes: PictureSize[]; bytes: number; lacksNotes: boolean };

/** Pixels or points of a side: the most that a JPEG can have. */
const LONGEST = 65_535;

/** Embeds a block's file in a document. Throws if it's encrypted, damaged, or would take too much memory. */
export async function readPictures(document: PDFDocument, block: PictureBlock): Promise<Pictures> {
  limitInflation();
  const read =
    block.kind === "image" ? { pictures: [await readImage(document, block)], lacksNotes: false } : await readPages(document, block.pdf);
  const { pictures } = read;
  if (pictures.length === 0) throw new Error("A file has no page with anything on it");
  for (const { drawn, width, height } of pictures) {
    if (!(width > 0 && height > 0 && width <= LONGEST && height <= LONGEST)) throw new Error("A picture's size can't be shown");
    if (drawn instanceof PDFImage) await drawn.embed();
  }
  return read;
}

/** Reads a block's file without keeping it. Throws as `readPictures` does. */
export async function measurePictures(block: PictureBlock): Promise<MeasuredPictures> {
  const document = await PDFDocument.create();
  const { pictures, lacksNotes } = await readPictures(document, block);
  const sizes = pictures.map(({ width, height }) => ({ width, height }));
  return { sizes, bytes: (await document.save()).byteLength, lacksNotes };
}

/** Why a file can't be shown, from what reading it threw. */
export function pictureFault(cause: unknown): "locked" | "unreadable" {
  return cause instanceof EncryptedPDFError ? "locked" : "unreadable";
}

async function readImage(document: PDFDocument, { format, bytes }: Extract<Block, { kind: "image" }>): Promise<Picture> {
  if (format === "png") return upright(await document.embedPng(plainPng(bytes)), 0);
  return upright(await document.embedJpg(bytes), exifTurn(bytes));
}

function upright(drawn: Picture["drawn"], turn: Turn): Picture {
  const isOnSide = turn === 90 || turn === 270;
  return { drawn, turn, width: isOnSide ? drawn.height : drawn.width, height: isOnSide ? drawn.width : drawn.height };
}

async function readPages(document: PDFDocument, bytes: Uint8Array): Promise<Pictures> {
  const pdf = await loadPdf(bytes);
  const copier = PDFObjectCopier.for(pdf.context, document.context);
  const pictures: Picture[] = [];
  let lacksNotes = false;
  for (const page of pdf.getPages()) {
    if (drawAnnotations(page)) lacksNotes = true;
    // A page without any content is blank.
    if (page.node.Contents() === undefined) continue;
    // Made into a form where it comes from: a page that is copied brings along what it was made of.
    const embedder = await PDFPageEmbedder.for(page.node, shownPart(page));
    const ref = copier.copy(await embedder.embedIntoContext(pdf.context));
    pictures.push(upright(PDFEmbeddedPage.of(ref, document, embedder), turnOf(page)));
  }
  return { pictures, lacksNotes };
}

/** A PDF that is locked against changes alone is readable with an empty password. */
async function loadPdf(bytes: Uint8Array): Promise<PDFDocument> {
  const options = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest };
  try {
    return await PDFDocument.load(bytes, options);
  } catch (cause) {
    if (!(cause instanceof EncryptedPDFError)) throw cause;
    return await PDFDocument.load(bytes, { ...options, password: "" }).catch(() => Promise.reject(cause));
  }
}

/** What's outside of a page's crop box was cut away. */
function shownPart(page: PDFPage) {
  const { x, y, width, height } = page.getCropBox();
  return { left: x, bottom: y, right: x + width, top: y + height };
}

function turnOf(page: PDFPage): Turn {
  const { angle } = page.getRotation();
  const turn = ((angle % 360) + 360) % 360;
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0;
}
