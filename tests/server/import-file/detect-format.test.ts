import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { detectFormat } from "#server/import-file/detect-format.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "surety-format-test-"));
});
afterAll(() => rm(folder, { recursive: true }));

test.for([
  ["orders, one a line", '\n{"orderId":"1"}\n', { kind: "ndjson" }],
  ["orders behind a byte order mark", '\uFEFF{"orderId":"1"}', { kind: "ndjson" }],
  ["our headings", "createdAt,orderId,amount\n", { kind: "csv", delimiter: "," }],
  ["our headings parted by semicolons", 'createdAt;"orderId";amount\r\n', { kind: "csv", delimiter: ";" }],
  ["Shopify's headings", "Name,Email,Financial Status,Total,Created at\n", { kind: "shopify", delimiter: "," }],
] as const)("%s are known by their content", async ([, content, format]) => {
  expect(await detectFormat(await written(content))).toEqual(format);
});

test.for([
  ["", "is empty"],
  ['[{"orderId":"1"}]', "one order per line"],
  ["id,total\n1,2\n", "isn't NDJSON"],
  ['"\u0000\u0007PNG', "isn't NDJSON"],
])("a file that begins with '%s' is refused: %s", async ([content = "", message = ""]) => {
  await expect(detectFormat(await written(content))).rejects.toThrow(message);
});

async function written(content: string): Promise<string> {
  const file = join(folder, "file");
  await writeFile(file, content);
  return file;
}
