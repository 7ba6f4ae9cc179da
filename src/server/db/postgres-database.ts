import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { drizzle } from "drizzle-orm/node-postgres";
import { openingStatements, type Database, type Handle, type SqlValue } from "#server/db/database.ts";
import { statementName } from "#server/db/statement-name.ts";

const INT8 = 20;
const CONNECTIONS = 12;
const STATEMENT_TIMEOUT_MS = 60_000;

/** Give up connecting to a server that hasn't responded within this time. */
const CONNECT_WITHIN_MS = 5_000;

export type PostgresOptions = { maxConnections?: number; connectWithinMs?: number; log?: Pick<FastifyBaseLogger, "warn"> };

/** Opens a connection pool on a PostgreSQL server. */
export function openPostgres(databaseUrl: string, options: PostgresOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    Client: clientThatConnectsWithin(options.connectWithinMs ?? CONNECT_WITHIN_MS),
    max: options.maxConnections ?? CONNECTIONS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: "surety",
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // The pool replaces a broken idle connection, but without a listener the error would end the process.
  pool.on("error", (cause) => options.log?.warn({ err: cause }, "lost an idle database connection"));

  async function transaction<T>(opening: string, work: (handle: Handle) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(`begin; ${opening}`);
      const result = await work(handleOn(client));
      await client.query("commit");
      return result;
    } catch (cause) {
      await client.query("rollback").catch((rollbackCause: unknown) => {
        broken = rollbackCause instanceof Error ? rollbackCause : new Error(String(rollbackCause));
      });
      throw cause;
    } finally {
      client.release(broken);
    }
  }

  return {
    kind: "postgres",
    forTenants: (tenantIds, work, planning) => transaction(openingStatements("surety_app", tenantIds, planning), work),
    asSystem: (work) => transaction(openingStatements("surety_system", []), work),
    asOwner: async (text, values) => ({ rows: (await pool.query<Record<string, unknown>>(text, values)).rows }),
    close: () => pool.end(),
  };
}

/** The pool's own timeout would also limit the wait for a busy connection, which may take as long as a statement does. */
function clientThatConnectsWithin(connectionTimeoutMillis: number) {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis });
    }
  };
}

/** Creating a handle costs more than running a statement. There are few connections, so each keeps its handle. */
const handles = new WeakMap<pg.PoolClient, Handle>();

function handleOn(client: pg.PoolClient): Handle {
  const kept = handles.get(client);
  if (kept) return kept;
  const made = Object.assign(drizzle(client), {
    prepared: async <Row extends object>(text: string, values: readonly SqlValue[]) =>
      (await client.query<Row>({ name: statementName(text), text, values: [...values] })).rows,
    unprepared: async <Row extends object>(text: string, values: readonly SqlValue[]) => (await client.query<Row>(text, [...values])).rows,
  });
  handles.set(client, made);
  return made;
}
