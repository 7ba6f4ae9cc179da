import { buffer } from "node:stream/consumers";
import { documentKinds, type DocumentKind } from "#domain/evidence/document-kind.ts";
import { formatBytes } from "#domain/text/format-bytes.ts";
import type { StoredDocument } from "#server/documents/document-store.ts";
import { checkPictures } from "#server/evidence-export/check-pictures.ts";
import { documentText, TEXT_FILE_BYTES } from "#server/evidence-export/document-text.ts";
import type { Block, Section } from "#server/evidence-export/evidence-block.ts";
import type { PictureBlock, PictureFault } from "#server/evidence-export/read-pictures.ts";
import type { FileStore } from "#server/file-store/file-store.ts";

const columns = [
  { title: "Document", share: 3 },
  { title: "Kind", share: 1.5 },
  { title: "Added", share: 2.5 },
  { title: "SHA-256", share: 3.2 },
];

/** Bytes of one order's files that are in memory together. */
const MOST_BYTES = 30_000_000;

const faultWords: Record<PictureFault, string> = {
  locked: "is locked with a password",
  unreadable: "can't be read",
};

/** The section, and in words the files that are only listed: 'photo.jpg, which is too large'. */
type Documents = { section: Section; missing: string[] };
type Means = { files: Pick<FileStore, "get">; when: (at: Date) => string; fileBytes: number; signal: AbortSignal };
type Shown = { document: StoredDocument; blocks: readonly (PictureBlock | TextBlock)[] };
type TextBlock = Extract<Block, { kind: "heading" | "text" }>;
type NotShown = { document: StoredDocument; why: string };

/**
 * An order's documents: each is listed with its SHA-256. Images and PDFs are pages of the file where they fit; of HTML pages and
 * JSON files the text is printed. Reads files, which can take long: not for within a transaction.
 */
export async function documentSection(documents: readonly StoredDocument[], means: Means): Promise<Documents | null> {
  if (documents.length === 0) return null;
  const { read, notShown } = await readFiles(documents, means);
  const pictures = read.flatMap(({ blocks }) => blocks.filter(isPicture));
  const faults = await checkPictures(pictures, means.signal);
  const faulty = new Map(pictures.map((picture, index): [Block, PictureFault | null] => [picture, faults[index] ?? null]));
  const shown = read.filter(({ document, blocks }) => {
    const [fault] = blocks.flatMap((block) => faulty.get(block) ?? []);
    if (fault) notShown.push({ document, why: faultWords[fault] });
    return fault === undefined;
  });
  const rows = documents.map(({ fileName, kind, sizeBytes, addedAt, addedBy, sha256 }) => [
    fileName,
    `${documentKinds[kind].words}, ${formatBytes(sizeBytes)}`,
    `${means.when(addedAt)} by ${addedBy ?? "the shop's systems"}`,
    sha256,
  ]);
  const missing = notShown.map(({ document, why }) => `${document.fileName}, which ${why}`);
  return {
    section: {
      title: "Documents",
      blocks: [{ kind: "table", columns, rows }, ...listedText(missing)],
      parts: { what: "documents", groups: shown.map(({ blocks }) => blocks) },
    },
    missing,
  };
}

/** The section without any file in it. */
export function listedOnly({ section, missing }: Documents): Documents {
  const text = "the other documents, which couldn't be included together";
  return { section: { ...section, blocks: [...section.blocks, ...listedText([text])], parts: null }, missing: [...missing, text] };
}

function listedText(missing: readonly string[]): Block[] {
  if (missing.length === 0) return [];
  return [{ kind: "text", text: `These are listed, but not included:\n${missing.map((words) => `- ${words}`).join("\n")}` }];
}

/** Reads the files that could be shown, one after the other, until they are too large together. */
async function readFiles(documents: readonly StoredDocument[], { files, fileBytes, signal }: Means) {
  const read: Shown[] = [];
  const notShown: NotShown[] = [];
  let bytesLeft = MOST_BYTES;
  for (const document of documents) {
    const { kind, sizeBytes, archivedAt, fileKey } = document;
    const leaveOut = (why: string) => notShown.push({ document, why });
    if (fileKey === null || archivedAt !== null) leaveOut("is archived, so its file was removed");
    else if (kind === "webp" || kind === "gif") leaveOut(`can't be printed (${documentKinds[kind].words})`);
    else if (sizeBytes > (isTextual(kind) ? TEXT_FILE_BYTES : Math.min(fileBytes, bytesLeft)))
      leaveOut(`is too large (${formatBytes(sizeBytes)})`);
    else {
      signal.throwIfAborted();
      const file = await files.get(fileKey);
      if (file === null) leaveOut("has no file");
      else {
        bytesLeft -= sizeBytes;
        const blocks = blocksOf(document.fileName, kind, new Uint8Array(await buffer(file)));
        if (blocks === null) leaveOut("has no text");
        else read.push({ document, blocks });
      }
    }
  }
  return { read, notShown };
}

type Printable = Exclude<DocumentKind, "webp" | "gif">;

function blocksOf(caption: string, kind: Printable, bytes: Uint8Array): Shown["blocks"] | null {
  if (isTextual(kind)) {
    const text = documentText(kind, bytes);
    if (text === "") return null;
    return [
      { kind: "heading", text: caption },
      { kind: "text", text },
    ];
  }
  return [kind === "pdf" ? { kind: "pages", caption, pdf: bytes } : { kind: "image", caption, format: kind, bytes }];
}

function isTextual(kind: DocumentKind): kind is "html" | "json" {
  return kind === "html" || kind === "json";
}

function isPicture(block: Block): block is PictureBlock {
  return block.kind === "image" || block.kind === "pages";
}
