import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkEncoding } from "#server/import-file/check-encoding.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "surety-encoding-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function faultOf(bytes: Uint8Array): Promise<string | null> {
  const file = join(folder, "orders.csv");
  await writeFile(file, bytes);
  const fault = await checkEncoding(file).then(
    () => null,
    (cause: Error) => cause.message,
  );
  return fault?.replace(file, "FILE") ?? null;
}

test("a file in UTF-8 is fine, wherever its parts are cut", async () => {
  expect(await faultOf(Buffer.from(`orderId,name\n${"1,José €😀\n".repeat(20_000)}`))).toBeNull();
  expect(await faultOf(Buffer.from("\uFEFForderId,name\n1,José"))).toBeNull();
  expect(await faultOf(Buffer.alloc(0))).toBeNull();
});

test.for([2, 19_000])("a file in Latin-1 is refused naming line %i, the first that tells", async (line) => {
  const bytes = Buffer.from(`${"1,Ann\n".repeat(line - 1)}2,José\n3,Zoë\n`, "latin1");
  expect(await faultOf(bytes)).toBe(
    `FILE isn't UTF-8: line ${line} looks like Latin-1 or Windows-1252. Save the file as UTF-8 and import it again.`,
  );
});

test("a file in UTF-16 is refused as such, and one that ends within a character too", async () => {
  expect(await faultOf(Buffer.from("\uFEFForderId,name\n1,José\n", "utf16le"))).toContain("line 1 looks like UTF-16");
  expect(await faultOf(Buffer.from("orderId,name\n1,José\n", "utf16le"))).toContain("line 1 looks like UTF-16");
  expect(await faultOf(Buffer.from("orderId\né").subarray(0, -1))).toContain("line 2 looks like");
});
