import { join, resolve } from "node:path";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { openEmbedded } from "#server/db/embedded-database.ts";
import { migrate } from "#server/db/migrate.ts";
import { openPostgres } from "#server/db/postgres-database.ts";
import { lockFolder } from "#server/instance-lock.ts";

/**
 * Opens the configured database for one piece of work and closes it. The embedded one has one process at a time: while
 * a server runs on the same folder this throws `FolderInUseError`.
 */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const folder = resolve(config.dataDir);
  const unlock = config.databaseUrl === null ? await lockFolder(folder) : async () => undefined;
  try {
    const database =
      config.databaseUrl === null
        ? await openEmbedded({ folder: join(folder, "database") })
        : openPostgres(config.databaseUrl, { maxConnections: 2 });
    try {
      await migrate(database);
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await unlock();
  }
}
