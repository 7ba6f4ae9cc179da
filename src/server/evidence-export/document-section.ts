import { buffer } from "node:stream/consumers";
import { documentKinds } from "#domain/evidence/document-kind.ts";
import { formatBytes } from "#domain/text/format-bytes.ts";
import type { StoredDocument } from "#server/documents/document-store.ts";
import { checkPictures } from "#server/evidence-export/check-pictures.ts";
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
type Shown = { document: StoredDocument; block: PictureBlock };
type NotShown = { document: StoredDocument; why: string };

/**
 * An order's documents: each is listed with its SHA-256, and images and PDFs are pages of the file where they fit. Reads files,
 * which can take long: not for within a transaction.
 */
export async function documentSection(documents: readonly StoredDocument[], means: Means): Promise<Documents | null> {
  if (documents.length === 0) return null;
  const { read, notShown } = await readFiles(documents, means);
  const faults = await checkPictures(
    read.map(({ block }) => block),
    means.signal,
  );
  const shown = read.filter((_, index) => faults[index] === null);
  for (const [index, { document }] of read.entries()) {
    const fault = faults[index];
    if (fault) notShown.push({ document, why: faultWords[fault] });
  }
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
      parts: { what: "documents", groups: shown.map(({ block }) => [block]) },
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
    else if (kind !== "png" && kind !== "jpeg" && kind !== "pdf") leaveOut(`can't be printed (${documentKinds[kind].words})`);
    else if (sizeBytes > Math.min(fileBytes, bytesLeft)) leaveOut(`is too large (${formatBytes(sizeBytes)})`);
    else {
      signal.throwIfAborted();
      const file = await files.get(fileKey);
      if (file === null) leaveOut("has no file");
      else {
        bytesLeft -= sizeBytes;
        read.push({ document, block: pictureBlock(document.fileName, kind, new Uint8Array(await buffer(file))) });
      }
    }
  }
  return { read, notShown };
}

function pictureBlock(caption: string, kind: "png" | "jpeg" | "pdf", bytes: Uint8Array): PictureBlock {
  return kind === "pdf" ? { kind: "pages", caption, pdf: bytes } : { kind: "image", caption, format: kind, bytes };
}
