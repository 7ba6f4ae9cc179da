/**
 * The paths where the field names of two answers differ; open JSON inside texts first. A list entry is compared with the
 * literal's most similar entry. Nulls and empty lists have no names to compare.
 */
export function differingNames(real: unknown, literal: unknown, path = ""): string[] {
  if (Array.isArray(real) && Array.isArray(literal)) {
    return [...new Set(real.flatMap((one) => fewest(literal.map((told) => differingNames(one, told, `${path}[]`)))))];
  }
  if (!isObject(real) || !isObject(literal))
    return isObject(real) && literal !== null && literal !== undefined ? [`${path} is an object`] : [];
  const mine = new Map(Object.entries(real));
  const told = new Map(Object.entries(literal));
  return [
    ...[...told.keys()].filter((name) => !mine.has(name)).map((name) => `${path}.${name} is missing`),
    ...[...mine].flatMap(([name, value]) =>
      told.has(name) ? differingNames(value, told.get(name), `${path}.${name}`) : [`${path}.${name} is not in the literal`],
    ),
  ];
}

/** The shortest list. */
export function fewest(lists: string[][]): string[] {
  return lists.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
