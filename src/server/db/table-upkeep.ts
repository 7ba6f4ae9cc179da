/** Looks after the tables each time so many transactions have ended. */
const EVERY = 32;

/** How one kind of database is looked after. */
type Means = {
  /** Gives the names of the tables that are due. */
  due(): Promise<{ name: string }[]>;
  lookAfter(table: string): Promise<unknown>;
  /** The shortest time between two looks. */
  restMs: number;
};

export type TableUpkeep = {
  /** To be called after each transaction. What it starts never fails or delays that one. */
  transactionEnded(): void;
  /** Resolves once nothing is under way. */
  stop(): Promise<void>;
};

/** Tables of which so much has changed that plans or space suffer, by the limits of PostgreSQL's own autovacuum. */
export const dueForVacuum = tablesWhere(
  "stat.n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0) or stat.n_dead_tup > 50 + 0.2 * greatest(reltuples, 0)",
);

/** Tables that more than doubled since they were analyzed, which autovacuum would notice only up to a minute later. */
export const dueForAnalyze = tablesWhere("stat.n_mod_since_analyze > 50 + greatest(reltuples, 0)");

function tablesWhere(condition: string): string {
  return `select quote_ident(stat.schemaname) || '.' || quote_ident(stat.relname) as name
    from pg_stat_user_tables as stat join pg_class on pg_class.oid = stat.relid where ${condition}`;
}

/**
 * Looks after tables that grow. Otherwise a plan made while a table was empty would stay, and look through all of a shop's
 * orders for each new one.
 */
export function makeTableUpkeep({ due, lookAfter, restMs }: Means, onFault: (cause: unknown) => void): TableUpkeep {
  let ended = 0;
  let lastAt = -Infinity;
  let underWay: Promise<void> | null = null;

  async function lookAfterTables(): Promise<void> {
    for (const { name } of await due()) await lookAfter(name);
  }

  return {
    transactionEnded() {
      ended += 1;
      if (ended < EVERY || underWay !== null || performance.now() - lastAt < restMs) return;
      ended = 0;
      lastAt = performance.now();
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
