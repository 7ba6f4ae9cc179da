import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#server/db/database.ts";

type Rows = { rows: Record<string, unknown>[] };

/**
 * The queue's own access to the database, as its owner. Counts running statements, so that the queue can stop before
 * the database closes.
 */
export function ownerSql(database: Database, log: Pick<FastifyBaseLogger, "error">) {
  const underWay = new Set<Promise<unknown>>();

  async function run(text: string, values?: unknown[]): Promise<Rows> {
    try {
      const { rows } = await database.asOwner(text, values);
      // On PostgreSQL a text of several statements returns no rows.
      return { rows: rows ?? [] };
    } catch (cause) {
      // Several statements in one text open a transaction of their own. On the embedded database's only connection, a
      // failed one would stay open; a pool discards the connection.
      if (values === undefined && database.kind === "embedded") await database.asOwner("rollback");
      // pg-boss doesn't report a failed fetch.
      log.error({ err: cause }, "the job queue failed to run a statement");
      throw cause;
    }
  }

  return {
    executeSql: (text: string, values?: unknown[]): Promise<Rows> => {
      const running = run(text, values);
      const settled = running.then(
        () => undefined,
        () => undefined,
      );
      underWay.add(settled);
      void settled.then(() => underWay.delete(settled));
      return running;
    },
    settled: async () => {
      await Promise.all(underWay);
    },
  };
}
