import { addAbortSignal } from "node:stream";
import { buffer } from "node:stream/consumers";
import { documentKinds, type DocumentKind } from "#domain/evidence/document-kind.ts";
import { formatBytes } from "#domain/text/format-bytes.ts";
import type { StoredDocument } from "#server/documents/document-store.ts";
import { checkDocuments, type Checking } from "#server/evidence-export/check-documents.ts";
import type { Block, Section } from "#server/evidence-export/evidence-block.ts";
import { documentFaults, isPicture, type DocumentFile, type FoundInFile } from "#server/evidence-export/read-document.ts";
import type { FileStore } from "#server/file-store/file-store.ts";

const columns = [
  { title: "Document", share: 3 },
  { title: "Kind", share: 1.5 },
  { title: "Added", share: 2.5 },
  { title: "SHA-256", share: 3.2 },
];

/** Bytes of one order's files that are in memory together. */
const MOST_BYTES = 30_000_000;

/** The section, and in words the files that are only listed or cut: 'photo.jpg, which is too large'. */
type Documents = { section: Section; missing: string[] };
type Means = Checking & { files: Pick<FileStore, "get">; when: (at: Date) => string; fileBytes: number };
type Read = { document: StoredDocument; file: DocumentFile };
type NotShown = { document: StoredDocument; why: string };

/**
 * An order's documents: each is listed with its SHA-256. Images and PDFs are pages of the file where they fit; of HTML pages and
 * JSON files the text is printed. Reads files, which can take long: not for within a transaction.
 */
export async function documentSection(documents: readonly StoredDocument[], means: Means): Promise<Documents | null> {
  if (documents.length === 0) return null;
  const { read, notShown } = await readFiles(documents, means);
  const groups: Block[][] = [];
  const cut: string[] = [];
  for (const found of await checkDocuments(read, means)) {
    const { document, fault, text, lacksNotes } = found;
    if (fault !== null) {
      notShown.push({ document, why: documentFaults[fault] });
      continue;
    }
    groups.push(blocksOf(found));
    if (text !== null && text.cutAfter !== null) cut.push(`the text of ${document.fileName} after ${text.cutAfter}`);
    if (lacksNotes) cut.push(`some notes or form fields of ${document.fileName}, which can't be printed`);
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
      blocks: [...listedText(missing), { kind: "table", columns, rows }],
      parts: { what: "documents", groups },
    },
    missing: [...missing, ...cut],
  };
}

/** The section without any file in it. */
export function listedOnly({ section, missing }: Documents): Documents {
  const listed = [...missing, "the other documents, which couldn't be included together"];
  const table = section.blocks.filter(({ kind }) => kind === "table");
  return { section: { ...section, blocks: [...listedText(listed), ...table], parts: null }, missing: listed };
}

function listedText(missing: readonly string[]): Block[] {
  if (missing.length === 0) return [];
  return [{ kind: "text", text: `These are listed, but not included:\n${missing.map((words) => `- ${words}`).join("\n")}` }];
}

/** Reads the files that could be shown, one after the other, until they are too large together. */
async function readFiles(documents: readonly StoredDocument[], { files, fileBytes, signal }: Means) {
  const read: Read[] = [];
  const notShown: NotShown[] = [];
  let bytesLeft = MOST_BYTES;
  for (const document of documents) {
    const { kind, sizeBytes, archivedAt, fileKey } = document;
    const leaveOut = (why: string) => notShown.push({ document, why });
    if (fileKey === null || archivedAt !== null) leaveOut("is archived, so its file was removed");
    else if (!isPrintable(kind)) leaveOut(`can't be printed (${documentKinds[kind].words})`);
    else if (sizeBytes > Math.min(fileBytes, bytesLeft)) leaveOut(`is too large (${formatBytes(sizeBytes)})`);
    else {
      signal.throwIfAborted();
      const file = await files.get(fileKey);
      if (file === null) leaveOut("has no file");
      else {
        bytesLeft -= sizeBytes;
        read.push({ document, file: fileOf(document.fileName, kind, new Uint8Array(await buffer(addAbortSignal(signal, file)))) });
      }
    }
  }
  return { read, notShown };
}

/** The images that a PDF can't hold. */
const unprintable = ["webp", "gif"] as const satisfies readonly DocumentKind[];
type Printable = Exclude<DocumentKind, (typeof unprintable)[number]>;

function isPrintable(kind: DocumentKind): kind is Printable {
  return !unprintable.some((one) => one === kind);
}

function fileOf(caption: string, kind: Printable, bytes: Uint8Array): DocumentFile {
  if (isTextual(kind)) return { kind, bytes };
  return kind === "pdf" ? { kind: "pages", caption, pdf: bytes } : { kind: "image", caption, format: kind, bytes };
}

function blocksOf({ document, file, text }: Read & FoundInFile): Block[] {
  if (isPicture(file)) return [file];
  return [
    { kind: "heading", text: document.fileName },
    { kind: "text", text: text?.text ?? "" },
  ];
}

function isTextual(kind: DocumentKind): kind is "html" | "json" {
  return kind === "html" || kind === "json";
}
