import { open } from "node:fs/promises";
import { CsvError, parse } from "csv-parse/sync";
import { ImportError } from "#server/import-file/import-event.ts";

export type FileFormat = { kind: "ndjson" } | { kind: "csv" | "shopify"; delimiter: string };

/** A longer first line isn't a heading. */
const LOOKED_AT_BYTES = 256 * 1024;
const delimiters = [",", ";", "\t"];

/** Detects a file's format from how it starts. Throws `ImportError` for an unknown one. */
export async function detectFormat(file: string): Promise<FileFormat> {
  const start = (await readStart(file)).replace(/^\uFEFF/, "").trimStart();
  if (start === "") throw new ImportError(`${file} is empty.`);
  if (start.startsWith("{")) return { kind: "ndjson" };
  const firstLine = /^[^\r\n]*/.exec(start)?.[0] ?? "";
  for (const delimiter of delimiters) {
    const headings = headingsOf(firstLine, delimiter);
    if (headings.includes("orderId")) return { kind: "csv", delimiter };
    if (headings.includes("Name") && headings.includes("Created at") && headings.includes("Total")) return { kind: "shopify", delimiter };
  }
  if (start.startsWith("[")) throw new ImportError(`${file} is a JSON array. Write one order per line (NDJSON) instead.`);
  throw new ImportError(
    `${file} isn't NDJSON, a CSV with an orderId column, or a Shopify orders export (columns Name, Created at and Total).`,
  );
}

/** Empty if the line isn't valid CSV. */
function headingsOf(line: string, delimiter: string): string[] {
  try {
    const [row = []] = parse(line, { delimiter, relax_quotes: true });
    return row.map((heading) => heading.trim());
  } catch (cause) {
    if (cause instanceof CsvError) return [];
    throw cause;
  }
}

async function readStart(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(LOOKED_AT_BYTES), position: 0 });
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await handle.close();
  }
}
