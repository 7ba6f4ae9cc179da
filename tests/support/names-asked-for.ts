/** The given object with a record of every field that is asked for, at any depth: "items[].id". */
export function namesAskedFor(given: object): { watched: object; names: Set<string> } {
  const names = new Set<string>();
  return { watched: watch(given, "", names), names };
}

function watch(value: object, path: string, names: Set<string>): object {
  if (Array.isArray(value)) return value.map((entry) => watchAny(entry, `${path}[]`, names));
  const inner: object = Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, watchAny(entry, path ? `${path}.${name}` : name, names)]),
  );
  return new Proxy(inner, {
    getOwnPropertyDescriptor: (target, name) => {
      names.add(path ? `${path}.${String(name)}` : String(name));
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
  });
}

function watchAny(value: unknown, path: string, names: Set<string>): unknown {
  return typeof value === "object" && value !== null ? watch(value, path, names) : value;
}
