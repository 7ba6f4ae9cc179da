import { getTableName, type GetColumnData } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** A computed SQL value with the TypeScript type that its values have. */
export type Expression<T> = { sql: string; readonly valueType?: T };

/** What a statement selects, by the names in its rows. */
type Selection = Record<string, PgColumn | Expression<unknown>>;

/** A row of a statement with this selection. */
export type RowOf<S extends Selection> = {
  [Name in keyof S]: S[Name] extends PgColumn ? GetColumnData<S[Name]> : S[Name] extends Expression<infer T> ? T : never;
};

/**
 * The SQL select list (or returning clause). It's generated from the selection that types the rows, so the two can't
 * differ.
 */
export function selectList(selection: Selection): string {
  return Object.entries(selection)
    .map(([name, selected]) => `${sqlOf(selected)} as "${name}"`)
    .join(", ");
}

/** An expression such as a count, with the type of its values as the driver returns them. */
export function computed<T>(sql: string): Expression<T> {
  return { sql };
}

/** A column under another table alias. */
export function aliased<C extends PgColumn>(alias: string, column: C): Expression<GetColumnData<C>> {
  return { sql: `${alias}.${column.name}` };
}

/** Like `aliased`, for the side of an outer join that may be missing. */
export function optional<C extends PgColumn>(alias: string, column: C): Expression<GetColumnData<C> | null> {
  return { sql: `${alias}.${column.name}` };
}

/** A column by its bare name, from a subquery that selects it under that name. */
export function bare<C extends PgColumn>(column: C): Expression<GetColumnData<C>> {
  return { sql: column.name };
}

function sqlOf(selected: PgColumn | Expression<unknown>): string {
  return "sql" in selected ? selected.sql : `${getTableName(selected.table)}.${selected.name}`;
}
