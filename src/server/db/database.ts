import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** What a row of a prepared statement may hold. */
export type SqlValue = string | number | boolean | null | Date | Uint8Array | readonly (string | number | null)[];

/**
 * A database handle inside one open transaction. Every store takes it as its first argument; it is not to be kept after
 * the transaction.
 */
export type Handle = Pick<PgDatabase<PgQueryResultHKT>, "select" | "insert" | "update" | "delete" | "selectDistinctOn"> & {
  /** Runs a statement that is prepared once per connection. Numbers of eight bytes come as numbers, instants as Dates. */
  prepared<Row extends object>(text: string, values: readonly SqlValue[]): Promise<Row[]>;
  /** The same, planned anew for these values: for statements whose best index depends on them, or that run once. */
  unprepared<Row extends object>(text: string, values: readonly SqlValue[]): Promise<Row[]>;
};

/** The one door to the database: a transaction as a shop's role or as the system's. There is no handle outside of them. */
export type Database = {
  kind: "embedded" | "postgres";
  /** A transaction in which only the rows of the given shops can be seen or written. */
  forTenants<T>(tenantIds: readonly number[], work: (handle: Handle) => Promise<T>, planning?: Planning): Promise<T>;
  /** A transaction of sign-in, key look-up and jobs, which sees every row. */
  asSystem<T>(work: (handle: Handle) => Promise<T>): Promise<T>;
  /** Plain statements as the owner, for migrations and the job queue. */
  asOwner(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  close(): Promise<void>;
};

/**
 * `inIndexOrder`: rows asked for in an index's order are read from that index, never sorted after another was walked
 * through; and nothing is compiled for statements whose cost is guessed high where they read a few rows.
 * `byIndex`: a shop's rows are found by an index even where a table holds few others; the row-level policy is then
 * worked out once, and not for each row.
 */
export type Planning = "inIndexOrder" | "byIndex";

const settingsOf: Record<Planning, string> = {
  inIndexOrder: "; set local enable_sort = off; set local jit = off",
  byIndex: "; set local enable_seqscan = off; set local jit = off",
};

/** First statements of a transaction: the role, the shops it may see, and how its statements are planned. */
export function openingStatements(role: "surety_app" | "surety_system", tenantIds: readonly number[], planning?: Planning): string {
  for (const tenantId of tenantIds) if (!Number.isSafeInteger(tenantId)) throw new Error("A tenant id is a whole number");
  const settings = planning === undefined ? "" : settingsOf[planning];
  return `set local role ${role}; set local surety.tenants = '{${tenantIds.join(",")}}'${settings}`;
}
