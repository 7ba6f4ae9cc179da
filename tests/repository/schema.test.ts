import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { chargebackTypes } from "#domain/payments/outcome.ts";
import type { Database } from "#server/db/database.ts";
import { testDatabase } from "#tests/support/test-database.ts";

/** Tables that don't belong to a shop, each with the reason. */
const systemTables: Record<string, string> = {
  person_account: "a person may work for several shops",
  session: "found by its token before any shop is known",
  password_reset: "belongs to a person",
  open_code: "found by its code before anybody is known",
  recovery_code: "belongs to a person",
  email_confirmation: "belongs to a person",
  signup: "found by its key before there is a shop",
  signup_invitation: "found by its token before there is a shop",
  signed_delivery: "seen before it's known whom it's about",
  exchange_rate: "the same for every shop",
  sign_in_failure: "counted before anybody is known",
  demo_progress: "one row for the whole server",
  data_migration: "one row for each change of all shops' data",
  surety_migration: "the schema's own history, read by the owner only",
};

/** Keys of shops' tables that may start with another column, each with the reason. */
const otherKeys: Record<string, string> = {
  tenant_shop_name: "a shop is looked up by its address before it is known",
  tenant_shopify_shop: "a shop is looked up by a session token's shop before it is known",
  tenant_site_key: "a shop is looked up by its site key when one of its pages reports a visit",
  tenant_user_user_id_person_account_user_id_fk: "people belong to no shop",
};

let database: Database;
let tables: string[];
const named = z.array(z.object({ name: z.string() }));

beforeAll(async () => {
  database = await testDatabase();
  const { rows } = await database.asOwner(
    "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
  );
  tables = named.parse(rows).map(({ name }) => name);
});

describe("the schema", () => {
  test("declares whether each table belongs to a shop", async () => {
    const { rows } = await database.asOwner(
      "select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'",
    );
    const owned = named.parse(rows).map(({ name }) => name);
    expect([...owned, ...Object.keys(systemTables)].toSorted()).toEqual(tables.toSorted());
  });

  test("has tenant_id first in every primary and unique key of a shop's table", async () => {
    const { rows } = await database.asOwner(`
      select t.relname as table_name, i.relname as name, a.attname as leads
      from pg_index x
      join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
      where t.relnamespace = 'public'::regnamespace and x.indisunique`);
    const keys = z.array(z.object({ table_name: z.string(), name: z.string(), leads: z.string() })).parse(rows);
    expect(keys.length).toBeGreaterThan(tables.length - 1);
    const wrong = keys.filter((key) => !(key.table_name in systemTables) && !(key.name in otherKeys) && key.leads !== "tenant_id");
    expect(wrong).toEqual([]);
  });

  test("indexes exactly the outcomes that imply a chargeback", async () => {
    const { rows } = await database.asOwner(
      "select pg_get_expr(indpred, indrelid) as name from pg_index where indexrelid = 'outcome_disputes'::regclass",
    );
    const [condition] = named.parse(rows);
    expect([...(condition?.name.matchAll(/'(\w+)'/g) ?? [])].map(([, type]) => type)).toEqual(chargebackTypes);
  });

  test("has tenant_id first on both sides of every foreign key between shops' tables", async () => {
    const { rows } = await database.asOwner(`
      select c.conrelid::regclass::text as table_name, c.conname as name, a.attname as leads, b.attname as led_to
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace`);
    const keys = z.array(z.object({ table_name: z.string(), name: z.string(), leads: z.string(), led_to: z.string() })).parse(rows);
    expect(keys.length).toBeGreaterThan(5);
    const wrong = keys.filter(
      (key) => !(key.table_name in systemTables) && !(key.name in otherKeys) && (key.leads !== "tenant_id" || key.led_to !== "tenant_id"),
    );
    expect(wrong).toEqual([]);
  });

  test("lists no outdated exceptions", async () => {
    const { rows } = await database.asOwner(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace union select conname from pg_constraint",
    );
    const there = new Set(named.parse(rows).map(({ name }) => name));
    expect([...Object.keys(systemTables), ...Object.keys(otherKeys)].filter((name) => !there.has(name))).toEqual([]);
  });

  test("enforces row-level security on every table, with policies for each role that may read it", async () => {
    const { rows } = await database.asOwner(`
      select c.relname as name, c.relrowsecurity as is_on,
        array(select r.rolname::text from pg_policy p join pg_roles r on r.oid = any (p.polroles) where p.polrelid = c.oid order by 1)::text[] as roles
      from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> 'surety_migration'`);
    const guarded = z.array(z.object({ name: z.string(), is_on: z.boolean(), roles: z.array(z.string()) })).parse(rows);
    const expected = guarded.map(({ name }) => ({
      name,
      is_on: true,
      roles: name in systemTables ? ["surety_system"] : ["surety_app", "surety_system"],
    }));
    expect(guarded).toEqual(expected);
  });

  test("keeps request roles out of the migration history", async () => {
    const { rows } = await database.asOwner(
      "select has_table_privilege('surety_app', 'surety_migration', 'select') as app, has_table_privilege('surety_system', 'surety_migration', 'select') as system",
    );
    expect(rows).toEqual([{ app: false, system: false }]);
  });

  test("lets requests read and write only their own shops' rows, by the same condition on every table", async () => {
    const { rows } = await database.asOwner(`
      select c.relname as name, pg_get_expr(p.polqual, p.polrelid) as sees, pg_get_expr(p.polwithcheck, p.polrelid) as writes, p.polcmd::text as command
      from pg_policy p join pg_class c on c.oid = p.polrelid
      where (select oid from pg_roles where rolname = 'surety_app') = any (p.polroles)`);
    const policies = z.array(z.object({ name: z.string(), sees: z.string(), writes: z.string(), command: z.string() })).parse(rows);
    const own = "(tenant_id = ANY ((COALESCE(NULLIF(current_setting('surety.tenants'::text, true), ''::text), '{}'::text))::bigint[]))";
    const expected = tables.filter((name) => !(name in systemTables)).map((name) => ({ name, sees: own, writes: own, command: "*" }));
    expect(policies.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual(expected.toSorted((a, b) => a.name.localeCompare(b.name)));
  });
});
