import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { z } from "zod";

/** What is known about the bank that issued a card. */
export type CardIssuer = {
  scheme: string | null;
  type: string | null;
  country: string | null;
  bank: string | null;
};

export type BinTable = {
  /** The narrowest range that covers every card with these first 6 to 8 digits, or null. */
  find(bin: string): CardIssuer | null;
};

/** Without a configured file no card ranges are known: public lists are outdated, incomplete or not redistributable. */
export const noBins: BinTable = { find: () => null };

/**
 * Reads a CSV of card number ranges (`BIN_FILE`). Columns by header: iin_start (required, 6 to 8 digits), iin_end
 * (iin_start if empty), scheme, type (credit, debit, prepaid), country (ISO 3166-1 alpha-2), bank_name; others are
 * ignored. Throws, naming the row, if the file can't be read or a range is invalid.
 */
export async function openBinFile(path: string): Promise<BinTable> {
  return binTable(await readFile(path, "utf8"));
}

/** Like `openBinFile`, from the file's text. */
export function binTable(csv: string): BinTable {
  const rows: unknown = parse(csv, {
    columns: true,
    bom: true,
    trim: true,
    skip_empty_lines: true,
  });
  const rangesByPrefix = new Map<string, BinRange[]>();
  for (const [index, row] of z.array(z.unknown()).parse(rows).entries()) {
    const range = rangeOf(row, index + 2);
    for (let prefix = Math.floor(range.from / 100); prefix <= Math.floor(range.to / 100); prefix += 1) {
      const key = String(prefix).padStart(6, "0");
      const kept = rangesByPrefix.get(key);
      if (kept === undefined) rangesByPrefix.set(key, [range]);
      else kept.push(range);
    }
  }
  return {
    find: (bin) => narrowest(rangesByPrefix.get(bin.slice(0, 6)) ?? [], bin)?.issuer ?? null,
  };
}

/** Inclusive and extended to 8 digits: 424242 is 42424200 to 42424299. */
type BinRange = { from: number; to: number; issuer: CardIssuer };

const digits = z.string().regex(/^\d{6,8}$/);
const optionalText = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text === "" ? null : text));
const binRow = z.object({
  iin_start: digits,
  iin_end: z.union([digits, z.literal("")]).optional(),
  scheme: optionalText,
  type: optionalText,
  country: optionalText,
  bank_name: optionalText,
});

function rangeOf(row: unknown, line: number): BinRange {
  const parsed = binRow.safeParse(row);
  if (!parsed.success) throw new Error(`BIN file, line ${line}: ${z.prettifyError(parsed.error)}`);
  const { iin_start: start, iin_end: end, scheme, type, country, bank_name: bank } = parsed.data;
  const range = spanOf(start).from;
  const to = spanOf(end === undefined || end === "" ? start : end).to;
  if (to < range || to - range > 10_000_000) throw new Error(`BIN file, line ${line}: iin_end must be 0 to 10,000,000 after iin_start`);
  return {
    from: range,
    to,
    issuer: {
      scheme,
      type: type?.toLowerCase() ?? null,
      country: country?.toUpperCase() ?? null,
      bank,
    },
  };
}

function spanOf(bin: string): { from: number; to: number } {
  return {
    from: Number(bin.padEnd(8, "0").slice(0, 8)),
    to: Number(bin.padEnd(8, "9").slice(0, 8)),
  };
}

function narrowest(ranges: readonly BinRange[], bin: string): BinRange | null {
  const span = spanOf(bin);
  let best: BinRange | null = null;
  for (const range of ranges) {
    if (range.from > span.from || range.to < span.to) continue;
    if (best === null || range.to - range.from < best.to - best.from) best = range;
  }
  return best;
}
