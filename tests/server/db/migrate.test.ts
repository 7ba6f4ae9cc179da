import { expect, test } from "vitest";
import { migrate } from "#server/db/migrate.ts";
import { anotherConnection, testDatabase, testOnPostgres } from "#tests/support/test-database.ts";

const applied = async () =>
  (await (await testDatabase()).asOwner("select tag, checksum, applied_at from surety_migration order by tag")).rows;

test("a second migration changes nothing", async () => {
  const before = await applied();
  await migrate(await testDatabase());
  expect(await applied()).toEqual(before);
  expect(before.length).toBeGreaterThan(0);
});

testOnPostgres("several processes that migrate at once each find it done", async () => {
  const before = await applied();
  const databases = [await testDatabase(), await anotherConnection(), await anotherConnection()];
  await Promise.all(databases.map((database) => migrate(database)));
  expect(await applied()).toEqual(before);
});
