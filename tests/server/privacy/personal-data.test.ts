import { expect, test } from "vitest";
import { impersonalTables, stores } from "#server/privacy/personal-data.ts";
import { testDatabase } from "#tests/support/test-database.ts";

/** What holds numbers, flags and instants alone. Any other type, arrays included, could hold what someone wrote. */
const plainTypes = ["bigint", "integer", "double precision", "boolean", "timestamp with time zone"];

/** The columns of all tables, whether or not they belong to a shop, that could hold what someone wrote. */
async function columnsInSchema(): Promise<string[]> {
  const { rows } = await (
    await testDatabase()
  ).asOwner(
    `select table_name || '.' || column_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema not in ('pg_catalog', 'information_schema') and data_type <> all ($1)`,
    [plainTypes],
  );
  return rows.map(({ name }) => String(name)).toSorted();
}

const registered = [
  ...Object.entries(stores).flatMap(([table, { personal, stays }]) =>
    [...personal, ...Object.keys(stays)].map((column) => `${table}.${column}`),
  ),
  ...Object.entries(impersonalTables).flatMap(([table, { columns }]) => columns.map((column) => `${table}.${column}`)),
].toSorted();

test("every column that could hold what someone wrote is registered, once, as personal or not", async () => {
  expect(registered).toEqual(await columnsInSchema());
});

test("a new column isn't overlooked: not an array, not a date, not in a table without a shop", async () => {
  const { asOwner } = await testDatabase();
  await asOwner("create table stray (stray_id bigint, names text[], born date, short varchar(9), at timestamptz)");
  await asOwner("alter table checkout add column phones text[]");
  const found = await columnsInSchema();
  await asOwner("drop table stray; alter table checkout drop column phones");
  expect(found.filter((name) => !registered.includes(name))).toEqual(["checkout.phones", "stray.born", "stray.names", "stray.short"]);
});
