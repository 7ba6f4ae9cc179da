import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { ConfigError } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";

/** The advisory lock's id, the same in every process: the holder migrates and the others wait. */
const MIGRATION_LOCK = 7_303_014;

const journalShape = z.object({ entries: z.array(z.object({ idx: z.number(), tag: z.string() })) });

/**
 * Migrates the database to this version's schema. Safe to run in several processes at once: each migration runs and is
 * recorded in one transaction, under an advisory lock. Throws if an applied migration has been edited since, and
 * `ConfigError` if a newer version of Surety has migrated the database.
 */
export async function migrate(database: Pick<Database, "asOwner">): Promise<void> {
  const migrations = await readMigrations();
  await refuseNewer(database, migrations);
  const statements = [
    "begin",
    // A large table, or waiting for another process, may take longer than a request's statement may.
    "set local statement_timeout = 0",
    `select pg_advisory_xact_lock(${MIGRATION_LOCK})`,
    "set local client_min_messages = warning",
    createRoles,
    "create table if not exists surety_migration (tag text primary key, checksum text not null, applied_at timestamptz not null default now())",
    ...migrations.map(applyOnce),
    grants,
    "commit",
  ];
  await database.asOwner(statements.join(";\n"));
}

/** A version that doesn't know the schema would write rows that the newer one can't read. */
async function refuseNewer(database: Pick<Database, "asOwner">, migrations: readonly Migration[]): Promise<void> {
  const { rows: found } = await database.asOwner("select to_regclass('surety_migration')::text as name");
  if (found[0]?.["name"] == null) return;
  const { rows } = await database.asOwner("select tag from surety_migration order by tag");
  const unknown = rows.map((row) => String(row["tag"])).filter((tag) => !migrations.some((known) => known.tag === tag));
  if (unknown.length > 0)
    throw new ConfigError(
      `A newer version of Surety has used this database (it has ${unknown.join(", ")}). Start that version or a newer one.`,
    );
}

/**
 * Roles are shared by all databases of a server, and creating or granting them takes rights that this database's owner
 * may not have. So each is only created where it's missing, and another database's migration may create it at the same
 * time.
 */
const createRoles = `do $$ declare role_name text; begin
  foreach role_name in array array['surety_app', 'surety_system'] loop
    if not exists (select 1 from pg_roles where rolname = role_name) then
      begin
        execute format('create role %I nologin nosuperuser nobypassrls', role_name);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role(role_name, 'usage') then execute format('grant %I to %I', role_name, current_user); end if;
  end loop;
end $$`;

const grants = `grant usage on schema public to surety_app, surety_system;
grant select, insert, update, delete on all tables in schema public to surety_app, surety_system;
revoke all on surety_migration from surety_app, surety_system;
grant usage on all sequences in schema public to surety_app, surety_system`;

type Migration = { tag: string; text: string; checksum: string };

function applyOnce(migration: Migration): string {
  return `do $migrate$ begin
  if not exists (select 1 from surety_migration where tag = '${migration.tag}') then
    execute $migration$${migration.text}$migration$;
    insert into surety_migration (tag, checksum) values ('${migration.tag}', '${migration.checksum}');
  elsif not exists (select 1 from surety_migration where tag = '${migration.tag}' and checksum = '${migration.checksum}') then
    raise exception 'Migration ${migration.tag} has changed since it was applied to this database. Add a new migration instead of editing it.';
  end if;
end $migrate$`;
}

async function readMigrations(): Promise<Migration[]> {
  const folder = new URL("./migrations/", import.meta.url);
  const journal = journalShape.parse(JSON.parse(await readFile(fileURLToPath(new URL("meta/_journal.json", folder)), "utf8")));
  return Promise.all(
    journal.entries
      .toSorted((a, b) => a.idx - b.idx)
      .map(async ({ tag }) => {
        const text = (await readFile(fileURLToPath(new URL(`${tag}.sql`, folder)), "utf8")).replaceAll("\r\n", "\n");
        return { tag, text: text.replaceAll("--> statement-breakpoint", ""), checksum: createHash("sha256").update(text).digest("hex") };
      }),
  );
}
