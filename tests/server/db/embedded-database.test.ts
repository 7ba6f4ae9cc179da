import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database, SqlValue } from "#server/db/database.ts";
import { openEmbedded } from "#server/db/embedded-database.ts";

let database: Database;
beforeAll(async () => {
  database = await openEmbedded({ folder: null });
  await database.asOwner("create role surety_app");
  await database.asOwner("create table thing (a bigint, b timestamptz, c jsonb, d text[], e boolean, f bytea, g float8, h text)");
  await database.asOwner("grant all on thing to surety_app");
});
afterAll(() => database.close());

const INSERT = "insert into thing values ($1, $2, $3, $4, $5, $6, $7, $8) returning *";
const values: SqlValue[] = [
  2 ** 40,
  new Date("2026-11-01T12:00:00.123Z"),
  JSON.stringify({ name: "O'Brien \\ é" }),
  ["x", 'y,{"z'],
  true,
  new Uint8Array([0, 255]),
  0.1,
  "",
];

describe("a statement of the embedded database", () => {
  test.for([
    ["values of each type", values],
    ["nulls", values.map(() => null)],
  ] as const)("gives the same rows prepared and unprepared: %s", async ([, given]) => {
    const [prepared, unprepared] = await database.forTenants([1], async (handle) => [
      await handle.prepared(INSERT, [...given]),
      await handle.unprepared(INSERT, [...given]),
    ]);
    expect(prepared).toEqual(unprepared);
  });

  test("is prepared once, also over transactions", async () => {
    const text = "select $1::int + 1 as next";
    const next = (from: number) => database.forTenants([1], (handle) => handle.prepared<{ next: number }>(text, [from]));
    expect([await next(1), await next(2)]).toEqual([[{ next: 2 }], [{ next: 3 }]]);
    const { rows } = await database.asOwner(
      "select generic_plans + custom_plans as runs from pg_prepared_statements where statement = $1",
      [text],
    );
    expect(rows).toEqual([{ runs: 2 }]);
  });

  test("that fails has PostgreSQL's code, and the next one is answered", async () => {
    const divide = (by: number) => database.forTenants([1], (handle) => handle.prepared("select 6 / $1::int as result", [by]));
    await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
    await expect(database.forTenants([1], (handle) => handle.prepared("select * from nowhere", []))).rejects.toMatchObject({
      code: "42P01",
    });
    expect(await divide(2)).toEqual([{ result: 3 }]);
  });

  test("waits for those before it if several are sent at once", async () => {
    const answers = await database.forTenants([1], (handle) =>
      Promise.all([1, 2, 3].map((number) => handle.prepared(`select $1::int as "number${number % 2}"`, [number]))),
    );
    expect(answers).toEqual([[{ number1: 1 }], [{ number0: 2 }], [{ number1: 3 }]]);
  });
});

test("tables that change are analyzed and vacuumed", async () => {
  const work = () => database.forTenants([1], (handle) => handle.prepared("insert into thing (a) select generate_series(1, 10)", []));
  const lookedAfter = async () =>
    (
      await database.asOwner(
        "select 1 from pg_stat_user_tables where relname = 'thing' and last_analyze is not null and last_vacuum is not null",
      )
    ).rows.length === 1;
  expect(await lookedAfter()).toBe(false);
  for (let done = 0; done < 40; done++) await work();
  await expect.poll(lookedAfter).toBe(true);
});

test("a fault in looking after tables is told, and fails no transaction", async () => {
  const told: unknown[] = [];
  const other = await openEmbedded({ folder: null }, { warn: (fault: unknown) => told.push(fault) });
  await other.asOwner("create role surety_app");
  await other.asOwner("alter function pg_stat_force_next_flush() rename to flush_elsewhere");
  for (let done = 0; done < 40; done++) {
    expect(await other.forTenants([1], (handle) => handle.prepared("select 1 as one", []))).toEqual([{ one: 1 }]);
  }
  await other.close();
  expect(told).toMatchObject([{ err: { code: "42883" } }]);
});
