import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { TestProject } from "vitest/node";
import { migrate } from "#server/db/migrate.ts";
import { openPostgres } from "#server/db/postgres-database.ts";

/** Where a run's workers get their databases from. */
export type DatabaseSource = { kind: "embedded"; imageFile: string } | { kind: "postgres"; adminUrl: string; template: string };

declare module "vitest" {
  export interface ProvidedContext {
    databaseSource: DatabaseSource;
  }
}

/** Builds one migrated database per run. The workers open copies of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const adminUrl = process.env.TEST_DATABASE_URL;
  const prepared = adminUrl === undefined ? await buildImage() : await buildTemplate(adminUrl);
  project.provide("databaseSource", prepared.source);
  return prepared.remove;
}

type Prepared = { source: DatabaseSource; remove: () => Promise<void> };

async function buildImage(): Promise<Prepared> {
  const folder = await mkdtemp(path.join(tmpdir(), "surety-image-"));
  const client = await PGlite.create();
  await migrate({ asOwner: async (text) => ({ rows: (await client.exec(text)).at(-1)?.rows ?? [] }) });
  const imageFile = path.join(folder, "image.tar");
  await writeFile(imageFile, new Uint8Array(await (await client.dumpDataDir("none")).arrayBuffer()));
  await client.close();
  return { source: { kind: "embedded", imageFile }, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function buildTemplate(adminUrl: string): Promise<Prepared> {
  const template = `surety_template_${process.pid}`;
  const admin = openPostgres(adminUrl, { maxConnections: 1 });
  await admin.asOwner(`drop database if exists ${template}`);
  await admin.asOwner(`create database ${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${template}`;
  const database = openPostgres(url.href, { maxConnections: 1 });
  await migrate(database);
  await database.close();
  return {
    source: { kind: "postgres", adminUrl, template },
    remove: async () => {
      await admin.asOwner(`drop database if exists ${template}`);
      await admin.close();
    },
  };
}
