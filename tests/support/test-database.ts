import { readFile } from "node:fs/promises";
import { inject, test } from "vitest";
import { z } from "zod";
import type { Database } from "#server/db/database.ts";
import { openEmbedded } from "#server/db/embedded-database.ts";
import { openPostgres, type PostgresOptions } from "#server/db/postgres-database.ts";
import type { DatabaseSource } from "#tests/run/prepare-database.ts";

let opened: Promise<Database> | undefined;
/** An embedded database that the file before left empty: opening another copy takes as long as many tests. */
let emptied: { database: Database; schema: string } | undefined;

/**
 * This test file's database: empty, migrated, closed or emptied after the file's last test. Call it in a test or a hook. Every
 * test creates its own shop in it and shares nothing else with the others.
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

/** Closes or empties a test file's database; the next file has another or the empty one. */
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
  if (from.kind === "embedded") return openEmptyEmbedded(from.imageFile);
  const database = await openCopyOfTemplate(from);
  cleanUps.push(() => database.close());
  return database;
}

/** A copy of the image, or the one that the file before emptied, which the next file may have again. */
async function openEmptyEmbedded(imageFile: string): Promise<Database> {
  const { database, schema } = emptied ?? (await openCopyOfImage(imageFile));
  emptied = undefined;
  cleanUps.push(async () => {
    const isEmpty = await empty(database, schema).catch(() => false);
    if (isEmpty) emptied = { database, schema };
    else await database.close();
  });
  return database;
}

async function openCopyOfImage(imageFile: string): Promise<{ database: Database; schema: string }> {
  const database = await openEmbedded({ folder: null, image: new Blob([new Uint8Array(await readFile(imageFile))]) });
  return { database, schema: await schemaOf(database) };
}

/** Empties all tables. False where a test changed more than rows, or closed the database. Numbers go on, so that no two rows of a run share one. */
async function empty(database: Database, schema: string): Promise<boolean> {
  if ((await schemaOf(database)) !== schema) return false;
  const { rows } = await database.asOwner(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'surety_migration'",
  );
  const names = z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => `"${name}"`);
  await database.asOwner(`truncate ${names.join(", ")}; checkpoint`);
  return true;
}

/** A short text that differs once anything but rows does: tables, columns, constraints, functions, rights, roles, applied migrations. */
async function schemaOf(database: Database): Promise<string> {
  const lists = [
    "select oid, relname, relacl, relrowsecurity from pg_class",
    "select attrelid, attname, atttypid, attnotnull from pg_attribute where attnum > 0",
    "select oid, conname from pg_constraint",
    "select oid, adrelid from pg_attrdef",
    "select oid, proname, prosrc from pg_proc",
    "select oid, tgname, tgenabled from pg_trigger",
    "select oid, polname from pg_policy",
    "select oid, rolname, rolconfig from pg_roles",
    "select tag, checksum from surety_migration",
  ];
  const hashes = lists.map((list) => `(select md5(string_agg(each::text, ',' order by each::text)) from (${list}) each)`);
  const { rows } = await database.asOwner(`select ${hashes.join(" || ")} as schema`);
  return z.tuple([z.object({ schema: z.string() })]).parse(rows)[0].schema;
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
