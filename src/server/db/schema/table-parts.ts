import { sql } from "drizzle-orm";
import { bigint, customType, pgPolicy, pgRole, pgSequence, timestamp } from "drizzle-orm/pg-core";

/**
 * Rules of this schema: every table that belongs to a shop has `tenant_id` first in its primary key, unique keys and
 * foreign keys, and has a row-level policy. All ids come from one sequence, so an id is never the same in two shops.
 * Tables without a tenant are only readable by the system role.
 */
export const ids = pgSequence("surety_id", { startWith: 100_001 });

/** The role of requests. It only sees rows of the tenants listed in `surety.tenants`. */
export const appRole = pgRole("surety_app").existing();
/** The role of login, key lookup and jobs. */
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
export const wordColumn = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });
export const newId = sql`nextval('surety_id')`;
export const idColumn = (name: string) => bigint(name, { mode: "number" });
export const instantColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
