import type { SqlValue } from "#server/db/database.ts";

/** Collects a statement's values while it's being written; each gets the next placeholder. */
export class SqlValues {
  readonly list: SqlValue[] = [];

  add(value: SqlValue): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}
