import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** What a prepared statement takes as a value. */
export type SqlValue = string | number | boolean | null | Date | Uint8Array | readonly (string | number | null)[];

/**
 * A database handle within an open transaction, the first argument of every store. Must not be used after the
 * transaction ends.
 */
export type Handle = Pick<PgDatabase<PgQueryResultHKT>, "select" | "insert" | "update" | "delete" | "selectDistinctOn"> & {
  /** Runs a statement that is prepared once per connection. Returns bigints as numbers and timestamps as Dates. */
  prepared<Row extends object>(text: string, values: readonly SqlValue[]): Promise<Row[]>;
  /** The same, but planned for these values: for one-off statements, or when the best index depends on the values. */
  unprepared<Row extends object>(text: string, values: readonly SqlValue[]): Promise<Row[]>;
};

/** The only way to the database: every statement runs in a transaction, either as specific shops or as the system. */
export type Database = {
  kind: "embedded" | "postgres";
  /** A transaction that can only see and write the given shops' rows. */
  forTenants<T>(tenantIds: readonly number[], work: (handle: Handle) => Promise<T>, planning?: Planning): Promise<T>;
  /** A transaction that sees every row: for login, key lookup and jobs. */
  asSystem<T>(work: (handle: Handle) => Promise<T>): Promise<T>;
  /** Runs plain statements as the database owner: for migrations and the job queue. */
  asOwner(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  close(): Promise<void>;
  /**
   * The same database for work that nobody waits for, such as jobs and commands, with longer time limits. Elsewhere a
   * database that doesn't begin within 5 seconds, or a statement that takes more than 15, is `unavailable`.
   */
  patient: Omit<Database, "patient">;
};

/** Runs work in a transaction of one shop. */
export type InTransaction = <Result>(work: (handle: Handle) => Promise<Result>) => Promise<Result>;

/**
 * `inIndexOrder`: rows requested in an index's order are read from that index instead of being sorted, and JIT is off,
 * because overestimated costs would compile statements that read a few rows.
 * `byIndex`: a shop's rows are found by index even in small tables, so the row-level policy is evaluated once and not
 * per row.
 * `inRow`: the same as `inIndexOrder`, and of a shop's transactions of this kind, in all processes, one runs after another.
 * Each begins once the one before has committed, and sees what it stored.
 * `streamsInRow`: one after another as well, for the shop's live streams.
 */
export type Planning = "inIndexOrder" | "byIndex" | "inRow" | "streamsInRow";

const inIndexOrder = "; set local enable_sort = off; set local jit = off";

const settingsOf: Record<Planning, (tenantIds: readonly number[]) => string> = {
  inIndexOrder: () => inIndexOrder,
  byIndex: () => "; set local enable_seqscan = off; set local jit = off",
  inRow: (tenantIds) => inIndexOrder + tenantIds.map((id) => `; ${waitForRow(id)}`).join(""),
  streamsInRow: (tenantIds) => tenantIds.map((id) => `; ${waitFor("streams", id)}`).join(""),
};

/** The statement that waits for a shop's `inRow` transactions and holds up the next ones until this transaction ends. */
export function waitForRow(tenantId: number): string {
  return waitFor("orders", tenantId);
}

function waitFor(kind: "orders" | "streams", tenantId: number): string {
  return `select pg_advisory_xact_lock(hashtextextended('${kind}:${tenantId}', 0))`;
}

/** The statements that open a transaction: its role, its shops and its planning. */
export function openingStatements(role: "surety_app" | "surety_system", tenantIds: readonly number[], planning?: Planning): string {
  for (const tenantId of tenantIds) if (!Number.isSafeInteger(tenantId)) throw new Error("A tenant id is a whole number");
  const settings = planning === undefined ? "" : settingsOf[planning](tenantIds);
  return `set local role ${role}; set local surety.tenants = '{${tenantIds.join(",")}}'${settings}`;
}
