import assert from "node:assert/strict";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { makeListIndex, type ListIndex } from "#domain/custom-lists/list-index.ts";
import type { ListType } from "#domain/custom-lists/list-type.ts";
import { readListValue } from "#domain/custom-lists/read-list-value.ts";
import type { RuleList } from "#domain/rules/rule-environment.ts";
import { insertList } from "#server/custom-lists/list-store.ts";
import { loadUpload } from "#server/custom-lists/load-upload.ts";
import { insertUpload } from "#server/custom-lists/upload-store.ts";
import { newFileKey } from "#server/file-store/file-key.ts";
import { createShop } from "#server/shops/create-shop.ts";
import type { BenchFigure } from "#tests/bench/figure.ts";
import { startFreshApp, type FreshApp } from "#tests/bench/fresh-app.ts";
import { PostgresUnavailable } from "#tests/run/postgres.ts";

const ENTRIES = 1_000_000;
const MOST_MB = 300;
/** Look-ups that are timed together, how many times, and entries that change before each time. */
const TOGETHER = 1_000;
const BATCHES = 1_000;
const CHANGES = 5;
const [MOST_EQUAL, MOST_AFFIX, MOST_UPLOAD] = [5, 40, 4];
const UPLOADED = 200_000;

/** Memory and look-ups of lists of 1,000,000 entries that change, compared to a plain Set; an upload compared to COPY. */
export async function listsBench(): Promise<BenchFigure[]> {
  return [...lookUps(), await uploadFigure()];
}

type Case = { name: string; most: number; asked: readonly string[]; ask: (list: RuleList, text: string) => boolean };

function lookUps(): BenchFigure[] {
  const email = (at: number) => `customer${(at * 7_919) % 9_999_991}@shop${at % 977}.example`;
  const range = (at: number) => `${1 + (at % 200)}.${(at >> 8) & 255}.${(at >> 16) & 15}.${(at % 16) * 16}/${28 - (at % 3) * 4}`;
  const asked = (text: (at: number) => string) => Array.from({ length: TOGETHER * 10 }, (_, at) => text(at * 191));
  const halfIn = asked((at) => (at % 2 === 0 ? email(at) : email(at + ENTRIES * 3)));
  const texts = memoryOf("text", email, [
    { name: "In", most: MOST_EQUAL, asked: halfIn, ask: (list, text) => list.has("equal", text) },
    { name: "Not In", most: MOST_EQUAL, asked: halfIn, ask: (list, text) => !list.has("equal", text) },
    { name: "Some In", most: MOST_EQUAL, asked: halfIn, ask: (list, text) => [text].some((each) => list.has("equal", each)) },
    { name: "Begins With", most: MOST_AFFIX, asked: halfIn.map((text) => `${text}.more`), ask: (list, text) => list.has("prefix", text) },
    { name: "Ends With", most: MOST_AFFIX, asked: halfIn.map((text) => `more.${text}`), ask: (list, text) => list.has("suffix", text) },
  ]);
  const addresses = asked((at) => `${1 + (at % 250)}.${(at >> 3) & 255}.${(at >> 5) & 255}.${at & 255}`);
  const ranges = memoryOf("ip", range, [
    { name: "CIDR", most: MOST_AFFIX, asked: addresses, ask: (list, text) => list.has("equal", text) },
  ]);
  return [...texts, ...ranges];
}

/** Makes a list, and gives what it takes of memory and how its look-ups compare to those of a Set of its values. */
function memoryOf(type: ListType, value: (at: number) => string, cases: readonly Case[]): BenchFigure[] {
  const before = usedMb();
  const index = makeListIndex(type);
  for (let at = 0; index.size < ENTRIES; at++) index.put({ value: valueIn(type, value(at)), written: null, expiresAtMs: null });
  const size = Math.round(usedMb() - before);
  const values = Array.from({ length: ENTRIES }, (_, at) => valueIn(type, value(at)));
  const plain = new Set(values);
  const memory = figure(`${ENTRIES.toLocaleString("en-US")} entries of type ${type}`, { value: size, unit: "MB", most: MOST_MB });
  return [memory, ...cases.map((each) => compared(index, plain, values, each))];
}

/** A value as a list has it, in a string of its own, as one that was read from the database. */
function valueIn(type: ListType, text: string): string {
  const read = readListValue(type, text);
  assert.ok("value" in read, `${text} is no entry`);
  return Buffer.from(read.value).toString();
}

function compared(index: ListIndex, plain: ReadonlySet<string>, values: readonly string[], { name, most, asked, ask }: Case): BenchFigure {
  const list = index.at(Date.now());
  const [ours, theirs]: [number[], number[]] = [[], []];
  let found = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    for (let change = 0; change < CHANGES; change++) {
      const value = values[(batch * 6_007 + change * 131) % values.length] ?? "";
      index.remove(value);
      index.put({ value, written: null, expiresAtMs: null });
    }
    const from = (batch % 10) * TOGETHER;
    const texts = asked.slice(from, from + TOGETHER);
    theirs.push(timeOf(() => texts.forEach((text) => (found += plain.has(text) ? 1 : 0))));
    ours.push(timeOf(() => texts.forEach((text) => (found += ask(list, text) ? 1 : 0))));
  }
  assert.ok(found > 0, `${name} found nothing`);
  const [own, base] = [p99(ours), p99(theirs)];
  return figure(`${name}, p99 of ${TOGETHER} look-ups`, {
    value: own,
    unit: "ms",
    against: `a Set: ${base.toPrecision(3)} ms`,
    base,
    most,
  });
}

function timeOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}

/** Memory in use once nothing is left to collect. */
function usedMb(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1_000_000;
}

/** A file as people upload it, compared to a COPY of the same entries as rows of the same table. */
async function uploadFigure(): Promise<BenchFigure> {
  const name = `An upload of ${UPLOADED.toLocaleString("en-US")} entries`;
  let app: FreshApp;
  try {
    app = await startFreshApp({ on: "postgres", durable: false });
  } catch (cause) {
    if (!(cause instanceof PostgresUnavailable)) throw cause;
    return { ...figure(name, { value: 0, unit: "ms", most: MOST_UPLOAD }), value: null, met: null, skipped: cause.message };
  }
  const folder = await mkdtemp(join(tmpdir(), "surety-lists-"));
  // The database server runs as another user.
  await chmod(folder, 0o755);
  try {
    const { database, files, secrets } = app.services;
    const { tenantId } = app.shop;
    const values = Array.from({ length: UPLOADED }, (_, at) => `customer${(at * 7_919) % 9_999_991}@shop${at % 977}.example`);
    const listed = { type: "email", createdBy: "Dana Reyes", createdAt: new Date() } as const;
    const listIn = (shopId: number) =>
      database.forTenants([shopId], async (handle) => (await insertList(handle, shopId, { name: "Blocked", ...listed }))?.listId ?? 0);

    const listId = await listIn(tenantId);
    const content = Buffer.from(["value", ...values].join("\n"));
    const fileKey = newFileKey(tenantId);
    await files.put(fileKey, Readable.from([content]));
    const sent = { listId, fileKey, fileBytes: content.byteLength, fullName: "Dana Reyes", createdAt: new Date() };
    const { uploadId } = await database.forTenants([tenantId], (handle) => insertUpload(handle, tenantId, sent));
    const start = performance.now();
    await loadUpload(app.services, { tenantId, uploadId }, new AbortController().signal);
    const own = performance.now() - start;

    const other = await createShop(database, secrets, { name: "Copied", shopName: "copied.example" });
    const otherList = await listIn(other.tenantId);
    const file = join(folder, "entries.csv");
    const at = new Date().toISOString();
    await writeFile(file, values.map((value) => `${other.tenantId},${otherList},${value},Dana Reyes,${at},1`).join("\n"));
    const copyStart = performance.now();
    await database.asOwner(`copy list_entry (tenant_id, list_id, value, added_by, added_at, revision) from '${file}' with (format csv)`);
    const base = performance.now() - copyStart;
    const { rows } = await database.asOwner("select count(*)::int as count from list_entry group by tenant_id");
    assert.deepEqual(
      rows.map(({ count }) => count),
      [UPLOADED, UPLOADED],
    );
    return figure(name, { value: own, unit: "ms", against: `COPY: ${Math.round(base)} ms`, base, most: MOST_UPLOAD });
  } finally {
    await rm(folder, { recursive: true });
    await app.stop();
  }
}

type Measured = { value: number; unit: string; most: number; against?: string; base?: number };

function figure(name: string, { value, unit, most, against, base }: Measured): BenchFigure {
  const ratio = base === undefined ? null : Number((value / base).toPrecision(3));
  return {
    bench: "lists",
    case: name,
    value: Number(value.toPrecision(3)),
    unit,
    against: against ?? null,
    ratio,
    goal: ratio === null ? `<= ${most} ${unit}` : `<= ${most}x`,
    met: (ratio ?? value) <= most,
  };
}
