import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ConfigError } from "#server/config.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { freePort } from "#tests/run/free-port.ts";
import { adminUrl, testOnPostgres } from "#tests/support/test-database.ts";

const faultOf = (config: { dataDir?: string; databaseUrl?: string }) =>
  openDatabase({ dataDir: "not used", databaseUrl: null, ...config }).then(
    () => {
      throw new Error("The database was opened");
    },
    (cause: unknown) => cause,
  );

test.runIf(process.platform === "linux")("a folder in which no other can be made is told in one line", async () => {
  expect(await faultOf({ dataDir: "/proc/surety/data" })).toEqual(
    new ConfigError("DATA_DIR can't be used: /proc/surety/data can't be created"),
  );
});

test("a file in place of the folder is reported in one line", async () => {
  const folder = await mkdtemp(join(tmpdir(), "surety-open-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const dataDir = join(folder, "file");
  await writeFile(dataDir, "");
  for (const place of [dataDir, join(dataDir, "below")]) {
    expect(await faultOf({ dataDir: place })).toMatchObject({
      constructor: ConfigError,
      message: `DATA_DIR can't be used: ${place} or a folder above it is a file`,
    });
  }
});

test("a missing database server is reported in one line", async () => {
  expect(await faultOf({ databaseUrl: "postgres://surety@no-such-host.invalid/surety" })).toEqual(
    new ConfigError("DATABASE_URL can't be used: host no-such-host.invalid doesn't exist"),
  );
  expect(await faultOf({ databaseUrl: `postgres://surety@127.0.0.1:${await freePort()}/surety` })).toEqual(
    new ConfigError("DATABASE_URL can't be used: the connection was refused"),
  );
});

testOnPostgres("a wrong password and a missing database are reported in one line", async () => {
  const address = new URL(adminUrl());
  address.pathname = "/no-such-database";
  expect(await faultOf({ databaseUrl: address.href })).toEqual(
    new ConfigError("DATABASE_URL can't be used: database no-such-database doesn't exist"),
  );
  address.password = "wrong";
  expect(await faultOf({ databaseUrl: address.href })).toEqual(new ConfigError("DATABASE_URL can't be used: wrong user or password"));
});
