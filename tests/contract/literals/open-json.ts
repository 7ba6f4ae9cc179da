/** Parses the JSON inside a value's texts. The name of a type, such as `[string]`, isn't JSON. */
export function openJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(openJson);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, openJson(inner)]));
  }
  return typeof value === "string" && /^(?:\{|\[(?![a-z]+\]$))/.test(value) ? openJson(JSON.parse(value)) : value;
}
