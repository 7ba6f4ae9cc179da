import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import type { Column } from "#server/files/column.ts";
import { writeXlsx } from "#server/files/write-xlsx.ts";

const columns: Column<string>[] = [{ heading: "Name", kind: "text", width: 10, read: (text) => text }];

async function cellOf(text: string): Promise<unknown> {
  const parts: Uint8Array[] = [];
  for await (const part of writeXlsx(one(text), columns, { timeZone: "UTC", sheetName: "Names" })) parts.push(part);
  const { sheets } = await readXlsx(Buffer.concat(parts));
  return sheets[0]?.rows[1]?.[0];
}

async function* one(text: string): AsyncGenerator<string[]> {
  yield [text];
}

test.for([
  ["Ana Ruiz", "Ana Ruiz"],
  ["_x0041_", "_x0041_"],
  ["_x005F_x0041_ and _xZZZZ_", "_x005F_x0041_ and _xZZZZ_"],
  ["A\uFFFEn\uFFFFa\u0001", "Ana"],
  ["half \uD83D", "half "],
  ["=1+1", "'=1+1"],
] as const)("the text %j is in its cell as %j", async ([text, cell]) => {
  expect(await cellOf(text)).toBe(cell);
});
