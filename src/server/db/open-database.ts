import { join, resolve } from "node:path";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { databaseFault } from "#server/db/database-fault.ts";
import { openEmbedded } from "#server/db/embedded-database.ts";
import { migrate } from "#server/db/migrate.ts";
import { openPostgres, type PostgresOptions } from "#server/db/postgres-database.ts";
import { lockFolder } from "#server/db/instance-lock.ts";
import { dataFolderFault, makeDataFolder } from "#server/make-data-folder.ts";

/**
 * Opens the configured database and migrates it to this version's schema. The embedded one is locked to a single
 * process until it's closed: throws `FolderInUseError` while another uses it. Throws `ConfigError` if the configured
 * database can't be reached.
 */
export async function openDatabase(
  config: Pick<Config, "dataDir" | "databaseUrl">,
  options: Pick<PostgresOptions, "maxConnections" | "log"> = {},
): Promise<Database> {
  const { databaseUrl } = config;
  const database = databaseUrl === null ? await openFolder(resolve(config.dataDir), options.log) : openPostgres(databaseUrl, options);
  try {
    await migrate(database);
    return database;
  } catch (cause) {
    await database.close();
    throw databaseUrl === null ? cause : databaseFault(cause, databaseUrl);
  }
}

async function openFolder(folder: string, log: PostgresOptions["log"]): Promise<Database> {
  await makeDataFolder(folder);
  const unlock = await lockFolder(folder).catch((cause: unknown) => {
    throw dataFolderFault(cause, folder);
  });
  try {
    const database = await openEmbedded({ folder: join(folder, "database") }, log);
    return { ...database, close: () => database.close().finally(unlock) };
  } catch (cause) {
    await unlock();
    throw cause;
  }
}
