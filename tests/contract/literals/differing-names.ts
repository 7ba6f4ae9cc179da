/**
 * Where the names of two answers differ, by path; JSON inside of texts is to be opened before. A member of a list is held
 * against that of the literal's which is nearest; what is null or an empty list in one of the two has no names to compare.
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

/** The shortest of the lists. */
export function fewest(lists: string[][]): string[] {
  return lists.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
