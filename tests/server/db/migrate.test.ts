import { expect, onTestFinished, test } from "vitest";
import { ConfigError } from "#server/config.ts";
import { migrate } from "#server/db/migrate.ts";
import { openPostgres } from "#server/db/postgres-database.ts";
import { adminUrl, anotherConnection, testDatabase, testOnPostgres } from "#tests/support/test-database.ts";

const applied = async () =>
  (await (await testDatabase()).asOwner("select tag, checksum, applied_at from surety_migration order by tag")).rows;

test("a second migration changes nothing", async () => {
  const before = await applied();
  await migrate(await testDatabase());
  expect(await applied()).toEqual(before);
  expect(before.length).toBeGreaterThan(0);
});

testOnPostgres("several processes can migrate at once", async () => {
  const before = await applied();
  const databases = [await testDatabase(), await anotherConnection(), await anotherConnection()];
  await Promise.all(databases.map((database) => migrate(database)));
  expect(await applied()).toEqual(before);
});

testOnPostgres("an owner who can't create roles migrates a database that already has them", async () => {
  const server = openPostgres(adminUrl(), { maxConnections: 1 });
  const owner = `surety_test_owner_${process.pid}`;
  await server.asOwner(`create role ${owner} login password 'secret' in role surety_app, surety_system`);
  await server.asOwner(`create database ${owner} owner ${owner}`);
  const address = new URL(adminUrl());
  [address.pathname, address.username, address.password] = [`/${owner}`, owner, "secret"];
  const database = openPostgres(address.href, { maxConnections: 1 });
  onTestFinished(async () => {
    await database.close();
    await server.asOwner(`drop database ${owner}`);
    await server.asOwner(`drop role ${owner}`);
    await server.close();
  });
  await migrate(database);
  await migrate(database);
  expect(await database.asSystem((handle) => handle.prepared("select * from tenant", []))).toEqual([]);
});

test("a migration edited after it was applied is refused, and nothing else runs", async () => {
  const database = await testDatabase();
  const [first] = await applied();
  await database.asOwner("update surety_migration set checksum = 'another' where tag = $1", [first?.["tag"]]);
  await expect(migrate(database)).rejects.toThrow(`Migration ${String(first?.["tag"])} has changed since it was applied to this database`);
  // On the embedded database the failed transaction holds the only connection.
  if (database.kind === "embedded") await database.asOwner("rollback");
  await database.asOwner("update surety_migration set checksum = $2 where tag = $1", [first?.["tag"], first?.["checksum"]]);
});

test("a database that a newer version has migrated is refused in one line, and stays as it is", async () => {
  const database = await testDatabase();
  await database.asOwner("insert into surety_migration (tag, checksum) values ('9999_later', 'x')");
  await expect(migrate(database)).rejects.toThrow(
    new ConfigError("A newer version of Surety has used this database (it has 9999_later). Start that version or a newer one."),
  );
  await database.asOwner("delete from surety_migration where tag = '9999_later'");
  await migrate(database);
});
