import type { PGlite } from "@electric-sql/pglite";

/** Looks after the tables each time so many transactions have ended. */
const EVERY = 32;

/** Tables of which so much has changed that plans or space suffer, by the limits of PostgreSQL's own autovacuum. */
const due = `select quote_ident(stat.schemaname) || '.' || quote_ident(stat.relname) as name
  from pg_stat_user_tables as stat join pg_class on pg_class.oid = stat.relid
  where stat.n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0) or stat.n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)`;

export type EmbeddedUpkeep = {
  /** To be called after each transaction. What it starts never fails or delays that one. */
  transactionEnded(): void;
  /** Resolves once nothing is under way. */
  stop(): Promise<void>;
};

/**
 * Vacuums and analyzes the tables of the embedded database, which has no process of its own for it. Otherwise a plan made
 * while a table was empty would stay, and look through all of a shop's orders for each new one.
 */
export function makeEmbeddedUpkeep(client: PGlite, onFault: (cause: unknown) => void): EmbeddedUpkeep {
  let ended = 0;
  let underWay: Promise<void> | null = null;

  async function lookAfterTables(): Promise<void> {
    await client.exec("select pg_stat_force_next_flush()");
    const { rows } = await client.query<{ name: string }>(due);
    for (const { name } of rows) await client.exec(`vacuum (analyze) ${name}`);
  }

  return {
    transactionEnded() {
      ended += 1;
      if (ended < EVERY || underWay !== null) return;
      ended = 0;
      underWay = lookAfterTables()
        .catch(onFault)
        .finally(() => {
          underWay = null;
        });
    },
    stop: async () => {
      await underWay;
    },
  };
}
