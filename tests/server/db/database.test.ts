import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { testDatabase, testOnPostgres } from "#tests/support/test-database.ts";

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

describe("a transaction", () => {
  test("leaves nothing behind when its work throws", async () => {
    const failed = database.asSystem(async (handle) => {
      await handle.prepared("insert into sign_in_failure (subject) values ($1)", ["left behind"]);
      throw new Error("stop");
    });
    await expect(failed).rejects.toThrow("stop");
    const rows = await database.asSystem((handle) =>
      handle.prepared("select subject from sign_in_failure where subject = $1", ["left behind"]),
    );
    expect(rows).toEqual([]);
  });

  test("returns bigints as numbers and timestamps as Dates", async () => {
    const rows = await database.asSystem((handle) => handle.prepared("select 5000000000::bigint as big, to_timestamp(0) as at", []));
    expect(rows).toEqual([{ big: 5_000_000_000, at: new Date(0) }]);
  });

  test("refuses a tenant id that isn't a whole number", async () => {
    await expect(async () => database.forTenants([1.5], async () => "seen")).rejects.toThrow("whole number");
  });

  testOnPostgres("runs beside another one", async () => {
    const both = database.asSystem(async () => database.asSystem(async (handle) => handle.prepared("select 1 as one", [])));
    expect(await both).toEqual([{ one: 1 }]);
  });
});
