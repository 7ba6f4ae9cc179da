import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ConfigError, type Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { openEmbedded } from "#server/db/embedded-database.ts";
import { migrate } from "#server/db/migrate.ts";
import { openPostgres, type PostgresOptions } from "#server/db/postgres-database.ts";
import { lockFolder } from "#server/instance-lock.ts";

/**
 * Opens the configured database at this version's schema. The embedded one has one process at a time, and its folder is
 * free again once it is closed: while another process works on it this throws `FolderInUseError`.
 */
export async function openDatabase(
  config: Pick<Config, "dataDir" | "databaseUrl">,
  options: Pick<PostgresOptions, "maxConnections" | "log"> = {},
): Promise<Database> {
  const database = config.databaseUrl === null ? await openFolder(resolve(config.dataDir)) : openPostgres(config.databaseUrl, options);
  try {
    await migrate(database);
    return database;
  } catch (cause) {
    await database.close();
    throw cause;
  }
}

async function openFolder(folder: string): Promise<Database> {
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new ConfigError(`DATA_DIR cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  });
  const unlock = await lockFolder(folder);
  try {
    const database = await openEmbedded({ folder: join(folder, "database") });
    return { ...database, close: () => database.close().finally(unlock) };
  } catch (cause) {
    await unlock();
    throw cause;
  }
}
