/** The keys of a table as their own union, in the order in which the table has them: a closed list follows from its properties. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(table).filter((key): key is Key => key in table);
}
