import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { makeLogger } from "#server/logger.ts";
import { openDatabase } from "#server/db/open-database.ts";

/**
 * Opens the configured database for one piece of work, then closes it. The embedded database takes one process at a time:
 * while a server is using the folder, this throws `FolderInUseError`.
 */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(config, { maxConnections: 2, log: makeLogger(config.logLevel) });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
