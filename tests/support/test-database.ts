import { readFile } from "node:fs/promises";
import { inject, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { openEmbedded } from "#server/db/embedded-database.ts";
import { openPostgres, type PostgresOptions } from "#server/db/postgres-database.ts";
import type { DatabaseSource } from "#tests/run/prepare-database.ts";

let opened: Promise<Database> | undefined;

/**
 * This test file's database: empty, migrated, closed after the file's last test. Call it in a test or a hook. Every test
 * creates its own shop in it and shares nothing else with the others.
 */
export function testDatabase(): Promise<Database> {
  opened ??= open();
  return opened;
}

/** A test of what only a real server does, such as two transactions at once. It doesn't exist on the embedded database. */
export function testOnPostgres(title: string, body: () => Promise<void>): void {
  if (source().kind === "postgres") test(title, body);
}

/** A second, separate connection to the same database, as another process would have. Only on PostgreSQL. */
export async function anotherConnection(options: PostgresOptions = { maxConnections: 4 }): Promise<Database> {
  await testDatabase();
  if (url === null) throw new Error("The embedded database has one connection only");
  const database = openPostgres(url, options);
  cleanUps.push(() => database.close());
  return database;
}

/** The server's address, as administrator. Only on PostgreSQL. */
export function adminUrl(): string {
  const from = source();
  if (from.kind !== "postgres") throw new Error("The embedded database has no server");
  return from.adminUrl;
}

let url: string | null = null;
const cleanUps: (() => Promise<unknown>)[] = [];

/** Closes a test file's database; the next file opens another. */
export async function closeTestDatabase(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  opened = undefined;
}

function source(): DatabaseSource {
  const given = inject("databaseSource");
  if (given === undefined)
    throw new Error("No database was prepared: run vitest with --config tests/vitest.config.ts, in the project `server`");
  return given;
}

async function open(): Promise<Database> {
  const from = source();
  const database = from.kind === "embedded" ? await openCopyOfImage(from.imageFile) : await openCopyOfTemplate(from);
  cleanUps.push(() => database.close());
  return database;
}

async function openCopyOfImage(imageFile: string): Promise<Database> {
  return openEmbedded({ folder: null, image: new Blob([new Uint8Array(await readFile(imageFile))]) });
}

async function openCopyOfTemplate(from: Extract<DatabaseSource, { kind: "postgres" }>): Promise<Database> {
  const name = `surety_test_${process.pid}_${Date.now()}`;
  const admin = openPostgres(from.adminUrl, { maxConnections: 1 });
  await admin.asOwner(`create database ${name} template ${from.template}`);
  cleanUps.push(async () => {
    await admin.asOwner(`drop database if exists ${name} with (force)`);
    await admin.close();
  });
  const address = new URL(from.adminUrl);
  address.pathname = `/${name}`;
  url = address.href;
  return openPostgres(address.href);
}
