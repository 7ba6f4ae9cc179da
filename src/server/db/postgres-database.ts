import { setTimeout } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { drizzle } from "drizzle-orm/node-postgres";
import { openingStatements, type Database, type Handle, type SqlValue } from "#server/db/database.ts";
import { asUnavailable, DIDNT_ANSWER, isAway } from "#server/db/database-away.ts";
import { statementName } from "#server/db/statement-name.ts";
import { dueForAnalyze, makeTableUpkeep } from "#server/db/table-upkeep.ts";

const INT8 = 20;
const CONNECTIONS = 12;

/** The longest that Node's timers can wait. */
const NO_LIMIT_MS = 2 ** 31 - 1;

/**
 * How long a transaction waits for the server to begin it, how long the server gives each of its statements, and how long
 * the driver waits for one.
 */
type Patience = { beginMs: number; statementMs: number; answerMs: number };

/** Someone is waiting. A server that doesn't end a statement soon after its limit doesn't answer at all. */
const INTERACTIVE: Patience = { beginMs: 5_000, statementMs: 15_000, answerMs: 20_000 };
/** Nobody is. Jobs and migrations may lift the server's limit, so the driver has none. */
const PATIENT: Patience = { beginMs: 60_000, statementMs: 600_000, answerMs: NO_LIMIT_MS };

export type PostgresOptions = { maxConnections?: number; beginWithinMs?: number; log?: Pick<FastifyBaseLogger, "warn"> };

/** Opens a connection pool on a PostgreSQL server. */
export function openPostgres(databaseUrl: string, options: PostgresOptions = {}): Database {
  const interactive = { ...INTERACTIVE, beginMs: options.beginWithinMs ?? INTERACTIVE.beginMs };
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    Client: clientThatConnectsWithin(interactive.beginMs),
    max: options.maxConnections ?? CONNECTIONS,
    statement_timeout: interactive.statementMs,
    query_timeout: interactive.answerMs,
    application_name: "surety",
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // The pool replaces a broken idle connection, but without a listener the error would end the process.
  pool.on("error", (cause) => options.log?.warn({ err: cause }, "lost an idle database connection"));

  const owned = <Row extends object>(text: string) => pool.query<Row>(timed({ text }, interactive.answerMs));
  const upkeep = makeTableUpkeep(
    {
      due: async () => (await owned<{ name: string }>(dueForAnalyze)).rows,
      lookAfter: (table) => owned(`analyze ${table}`),
      restMs: 1_000,
    },
    (cause) => options.log?.warn({ err: cause }, "couldn't analyze a table"),
  );

  async function connect({ beginMs }: Patience): Promise<pg.PoolClient> {
    const connecting = pool.connect();
    const late = new AbortController();
    const client = await Promise.race([connecting, setTimeout(beginMs, null, { signal: late.signal })]).finally(() => late.abort());
    if (client !== null) return client;
    connecting.then(
      (unused) => unused.release(),
      () => undefined,
    );
    throw new Error(DIDNT_ANSWER);
  }

  async function transaction<T>(opening: string, work: (handle: Handle) => Promise<T>, patience: Patience, handles: Handles): Promise<T> {
    let client: pg.PoolClient | undefined;
    let broken: Error | undefined;
    try {
      client = await connect(patience);
      await client.query(timed({ text: `begin; ${opening}` }, patience.beginMs));
      const result = await work(handles(client));
      await client.query("commit");
      upkeep.transactionEnded();
      return result;
    } catch (cause) {
      if (cause instanceof Error && isAway(cause)) broken = cause;
      else {
        await client?.query("rollback").catch((rollbackCause: unknown) => {
          broken = rollbackCause instanceof Error ? rollbackCause : new Error(String(rollbackCause));
        });
      }
      throw asUnavailable(cause);
    } finally {
      client?.release(broken);
    }
  }

  function withPatience(patience: Patience, limit: string): Omit<Database, "patient"> {
    const handles = makeHandles(patience);
    return {
      kind: "postgres",
      forTenants: (tenantIds, work, planning) =>
        transaction(openingStatements("surety_app", tenantIds, planning) + limit, work, patience, handles),
      asSystem: (work) => transaction(openingStatements("surety_system", []) + limit, work, patience, handles),
      asOwner: async (text, values) => {
        const query = timed({ text, ...(values === undefined ? {} : { values }) }, NO_LIMIT_MS);
        return { rows: (await pool.query<Record<string, unknown>>(query)).rows };
      },
      close: async () => {
        await upkeep.stop();
        await pool.end();
      },
    };
  }

  const patient = withPatience(PATIENT, `; set local statement_timeout = ${PATIENT.statementMs}`);
  return { ...withPatience(interactive, ""), patient };
}

/** The pool's own timeout would also limit the wait for a busy connection, which may take as long as a statement does. */
function clientThatConnectsWithin(connectionTimeoutMillis: number) {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis });
    }
  };
}

type Handles = (client: pg.PoolClient) => Handle;

/** Creating a handle costs more than running a statement. There are few connections, so each keeps its own. */
function makeHandles({ answerMs }: Patience): Handles {
  const handles = new WeakMap<pg.PoolClient, Handle>();
  return (client) => {
    const kept = handles.get(client);
    if (kept) return kept;
    const run = (query: pg.QueryConfig, values?: unknown[]) => client.query(timed(query, answerMs), values);
    const rowsOf = async <Row extends object>(query: pg.QueryConfig) => (await client.query<Row>(timed(query, answerMs))).rows;
    const made = Object.assign(drizzle(Object.assign(Object.create(client), { query: run })), {
      prepared: <Row extends object>(text: string, values: readonly SqlValue[]) =>
        rowsOf<Row>({ name: statementName(text), text, values: [...values] }),
      unprepared: <Row extends object>(text: string, values: readonly SqlValue[]) => rowsOf<Row>({ text, values: [...values] }),
    });
    handles.set(client, made);
    return made;
  };
}

/** The driver's own time limit of one query, which its types don't know. It holds where the server doesn't answer at all. */
function timed(query: pg.QueryConfig, limitMs: number): pg.QueryConfig {
  return Object.assign({ ...query }, { query_timeout: limitMs });
}
