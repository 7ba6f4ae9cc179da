import { setImmediate } from "node:timers/promises";
import { PGlite, types, type Transaction } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { openingStatements, type Database, type Handle, type SqlValue } from "#server/db/database.ts";

/**
 * Opens the embedded database in a folder, or in memory without one. Transactions run strictly one after another, and a
 * query outside the open one would wait forever. That's why only `Database` holds the client.
 */
export async function openEmbedded(source: { folder: string | null; image?: Blob }): Promise<Database> {
  const client = await PGlite.create({
    ...(source.folder === null ? {} : { dataDir: source.folder }),
    ...(source.image ? { loadDataDir: source.image } : {}),
    parsers: { [types.INT8]: Number },
  });

  async function transaction<T>(opening: string, work: (handle: Handle) => Promise<T>): Promise<T> {
    // PGlite answers without yielding to the event loop, so a long series of transactions would block everything else.
    await setImmediate();
    return client.transaction(async (open) => {
      await open.exec(opening);
      return work(handleOn(open));
    });
  }

  return {
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
    close: () => client.close(),
  };
}

function handleOn(open: Transaction): Handle {
  // Drizzle's driver only calls `query` on its client, which transactions have too.
  const client: Pick<PGlite, "query"> = open;
  // PGlite keeps no prepared statements; each one is planned anew.
  const run = async <Row extends object>(text: string, values: readonly SqlValue[]) => (await open.query<Row>(text, [...values])).rows;
  return Object.assign(drizzle({ client: client as PGlite }), { prepared: run, unprepared: run });
}
