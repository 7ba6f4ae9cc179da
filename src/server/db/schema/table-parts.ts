import { sql } from "drizzle-orm";
import { bigint, customType, pgPolicy, pgRole, pgSequence, timestamp } from "drizzle-orm/pg-core";

/**
 * Rules of this schema (DESIGN, "Beyond one machine"): every table that belongs to a shop has `tenant_id` first in its
 * primary key, unique keys and foreign keys and a row-level policy; ids come from one sequence, so no id is equal in
 * two shops. Tables without a tenant are read by the system role only.
 */
export const ids = pgSequence("surety_id", { startWith: 100_001 });

/** The role of requests: sees the rows of the tenants named in `surety.tenants` and no others. */
export const appRole = pgRole("surety_app").existing();
/** The role of sign-in, key look-up and jobs. */
export const systemRole = pgRole("surety_system").existing();

const ownTenants = sql`tenant_id = any (coalesce(nullif(current_setting('surety.tenants', true), ''), '{}')::bigint[])`;
export function tenantPolicies(table: string) {
  return [
    pgPolicy(`${table}_own`, { for: "all", to: appRole, using: ownTenants, withCheck: ownTenants }),
    pgPolicy(`${table}_system`, { for: "all", to: systemRole, using: sql`true`, withCheck: sql`true` }),
  ];
}
export function systemPolicy(table: string) {
  return pgPolicy(`${table}_system`, { for: "all", to: systemRole, using: sql`true`, withCheck: sql`true` });
}

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
export const newId = sql`nextval('surety_id')`;
export const idColumn = (name: string) => bigint(name, { mode: "number" });
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
