import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#server/db/database.ts";

type Rows = { rows: Record<string, unknown>[] };

/**
 * The queue's own way to the database, as owner. Keeps count of what is under way, so that the queue can be stopped
 * before the database is closed.
 */
export function ownerSql(database: Database, log: Pick<FastifyBaseLogger, "error">) {
  const underWay = new Set<Promise<unknown>>();

  async function run(text: string, values?: unknown[]): Promise<Rows> {
    try {
      const { rows } = await database.asOwner(text, values);
      // A text of several statements has no rows on PostgreSQL.
      return { rows: rows ?? [] };
    } catch (cause) {
      // Several statements in one text open their own transaction; the embedded database has one connection, on which a
      // transaction that broke would stay open. (A pool throws the broken connection away.)
      if (values === undefined && database.kind === "embedded") await database.asOwner("rollback");
      // pg-boss itself says nothing of a fetch that failed.
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
