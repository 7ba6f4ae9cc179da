import { setImmediate } from "node:timers/promises";
import { PGlite, types, type Transaction } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { FastifyBaseLogger } from "fastify";
import { makeEmbeddedStatements } from "#server/db/embedded-statements.ts";
import { openingStatements, type Database, type Handle, type SqlValue } from "#server/db/database.ts";
import { dueForVacuum, makeTableUpkeep } from "#server/db/table-upkeep.ts";

/**
 * Opens the embedded database in a folder, or in memory without one. Transactions run strictly one after another, and a
 * query outside the open one would wait forever. That's why only `Database` holds the client.
 */
export async function openEmbedded(
  source: { folder: string | null; image?: Blob },
  log?: Pick<FastifyBaseLogger, "warn">,
): Promise<Database> {
  const client = await PGlite.create({
    ...(source.folder === null ? {} : { dataDir: source.folder }),
    ...(source.image ? { loadDataDir: source.image } : {}),
    parsers: { [types.INT8]: Number },
  });

  const statements = makeEmbeddedStatements(client);
  // The embedded database has no process of its own for this.
  const upkeep = makeTableUpkeep(
    {
      due: async () => {
        await client.exec("select pg_stat_force_next_flush()");
        return (await client.query<{ name: string }>(dueForVacuum)).rows;
      },
      lookAfter: (table) => client.exec(`vacuum (analyze) ${table}`),
      restMs: 0,
    },
    (cause) => log?.warn({ err: cause }, "couldn't vacuum or analyze a table"),
  );

  async function transaction<T>(opening: string, work: (handle: Handle) => Promise<T>): Promise<T> {
    // PGlite answers without yielding to the event loop, so a long series of transactions would block everything else.
    await setImmediate();
    const result = await client.transaction(async (open) => {
      await open.exec(opening);
      return work(handleOn(open, statements));
    });
    upkeep.transactionEnded();
    return result;
  }

  const database: Omit<Database, "patient"> = {
    kind: "embedded",
    forTenants: (tenantIds, work, planning) => transaction(openingStatements("surety_app", tenantIds, planning), work),
    asSystem: (work) => transaction(openingStatements("surety_system", []), work),
    asOwner: async (text, values) => {
      if (values === undefined || values.length === 0) {
        const results = await client.exec(text);
        return { rows: results.at(-1)?.rows ?? [] };
      }
      return { rows: (await client.query<Record<string, unknown>>(text, values)).rows };
    },
    close: async () => {
      await upkeep.stop();
      await client.close();
    },
  };
  return { ...database, patient: database };
}

function handleOn(open: Transaction, prepared: Handle["prepared"]): Handle {
  // Drizzle's driver only calls `query` on its client, which transactions have too.
  const client: Pick<PGlite, "query"> = open;
  const unprepared = async <Row extends object>(text: string, values: readonly SqlValue[]) =>
    (await open.query<Row>(text, [...values])).rows;
  return Object.assign(drizzle({ client: client as PGlite }), { prepared, unprepared });
}
