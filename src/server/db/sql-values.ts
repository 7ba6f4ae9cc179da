import type { SqlValue } from "#server/db/database.ts";

/** Values of a statement while it is being written: each gets the next placeholder. */
export class SqlValues {
  readonly list: SqlValue[] = [];

  add(value: SqlValue): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}
