import { execFile, execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { access, chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { findPostgres } from "#tests/run/find-postgres.ts";
import { freePort } from "#tests/run/free-port.ts";

/** A PostgreSQL server of our own in a temporary folder, deleted by `stop`. */
export type Postgres = {
  /** The address of a database, as administrator. Without a name, of the database to create others from. */
  urlOf(databaseName?: string): string;
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
};

/** Why no server could be started, in one line. */
export class PostgresUnavailable extends Error {}

/**
 * Starts a new cluster on a free port of 127.0.0.1 and never touches an existing one. Without `durable` it doesn't wait for
 * the disk. With `keepIn` it stays in that folder for the next time. PostgreSQL refuses to run as root, so as root it runs
 * as an unprivileged user. Throws `PostgresUnavailable`.
 */
export async function startPostgres(options: { durable: boolean; keepIn?: string } = { durable: false }): Promise<Postgres> {
  const bin = findPostgres();
  if (bin === null) throw new PostgresUnavailable("no PostgreSQL 15 or newer was found in /usr/lib/postgresql");
  const user = serverUser();
  const folder = options.keepIn ?? (await mkdtemp(path.join(tmpdir(), "surety-postgres-")));
  await mkdir(folder, { recursive: true });
  const passwordFile = path.join(folder, "password");
  const data = path.join(folder, "data");
  const log = path.join(folder, "log");
  const isKept = await access(path.join(data, "PG_VERSION")).then(
    () => true,
    () => false,
  );
  const password = isKept ? await readFile(passwordFile, "utf8") : randomBytes(18).toString("base64url");
  if (!isKept) await writeFile(passwordFile, password, { mode: 0o600 });
  if (user && !isKept) for (const owned of [folder, passwordFile]) await chown(owned, user.uid, user.gid);
  const execution = { ...user, cwd: folder, maxBuffer: 10_000_000 };
  try {
    const initdb = ["-D", data, "-U", "surety", "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "-E", "UTF8", "--locale=C.UTF-8"];
    if (!isKept) await run(path.join(bin, "initdb"), [...initdb, ...(options.durable ? [] : ["--no-sync"])], execution);
    const port = await freePort();
    const settings = serverSettings(port, folder, options.durable);
    await promisify(execFile)(path.join(bin, "pg_ctl"), ["-D", data, "-l", log, "-w", "-t", "60", "-o", settings, "start"], execution);
    const urlOf = (name = "postgres") => `postgres://surety:${password}@127.0.0.1:${port}/${name}`;
    const stopNow = () => {
      execFileSync(path.join(bin, "pg_ctl"), ["-D", data, "-m", "immediate", "stop"], { ...execution, stdio: "ignore" });
      if (options.keepIn === undefined) rmSync(folder, { recursive: true, force: true });
    };
    process.once("exit", stopNow);
    return {
      urlOf,
      createDatabase: async (name) => {
        const client = new pg.Client({ connectionString: urlOf() });
        await client.connect();
        await client.query(`create database ${client.escapeIdentifier(name)}`);
        await client.end();
        return urlOf(name);
      },
      stop: async () => {
        process.removeListener("exit", stopNow);
        await run(path.join(bin, "pg_ctl"), ["-D", data, "-m", options.keepIn === undefined ? "immediate" : "fast", "stop"], execution);
        if (options.keepIn === undefined) await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (cause) {
    const said = await readFile(log, "utf8").catch(() => "");
    if (!isKept) await rm(folder, { recursive: true, force: true });
    throw new PostgresUnavailable(`PostgreSQL did not start: ${cause instanceof Error ? cause.message : String(cause)} ${said}`.trim(), {
      cause,
    });
  }
}

const run = promisify(execFile);

function serverSettings(port: number, folder: string, durable: boolean): string {
  const settings = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    max_connections: "100",
    shared_buffers: durable ? "512MB" : "128MB",
    timezone: "UTC",
    ...(durable ? { max_wal_size: "4GB" } : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" ");
}

/** An unprivileged user to run the server as; undefined if we already are one. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      const idOf = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
      return { uid: idOf("-u"), gid: idOf("-g") };
    } catch {
      continue;
    }
  }
  throw new PostgresUnavailable("there is no unprivileged user to run PostgreSQL as");
}
