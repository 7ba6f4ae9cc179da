import { getTableName, type GetColumnData } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Something that a statement computes, with the type of its values stated beside it. */
export type Expression<T> = { sql: string; readonly valueType?: T };

/** What a statement selects, by the names that its rows have. */
type Selection = Record<string, PgColumn | Expression<unknown>>;

/** A row of a statement that selects this. */
export type RowOf<S extends Selection> = {
  [Name in keyof S]: S[Name] extends PgColumn ? GetColumnData<S[Name]> : S[Name] extends Expression<infer T> ? T : never;
};

/** The select list of a statement, or what it returns: written from what its row is typed by, so that the two cannot differ. */
export function selectList(selection: Selection): string {
  return Object.entries(selection)
    .map(([name, selected]) => `${sqlOf(selected)} as "${name}"`)
    .join(", ");
}

/** An expression, such as a count, with the type that the driver reads its values as. */
export function computed<T>(sql: string): Expression<T> {
  return { sql };
}

/** A column of a table, or of what was selected from it, under another name. */
export function aliased<C extends PgColumn>(alias: string, column: C): Expression<GetColumnData<C>> {
  return { sql: `${alias}.${column.name}` };
}

/** The same on the side of an outer join that may have no row. */
export function optional<C extends PgColumn>(alias: string, column: C): Expression<GetColumnData<C> | null> {
  return { sql: `${alias}.${column.name}` };
}

/** A column by its name alone, in what another select of the statement has given under that name. */
export function bare<C extends PgColumn>(column: C): Expression<GetColumnData<C>> {
  return { sql: column.name };
}

function sqlOf(selected: PgColumn | Expression<unknown>): string {
  return "sql" in selected ? selected.sql : `${getTableName(selected.table)}.${selected.name}`;
}
