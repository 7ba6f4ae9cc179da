/** Sets values in an address's query, replacing existing ones; null removes one. */
export function withQuery(address: string, values: Readonly<Record<string, string | null>>): string {
  const [beforeHash = "", hash] = splitOnce(address, "#");
  const [path = "", search] = splitOnce(beforeHash, "?");
  const query = new URLSearchParams(search ?? "");
  for (const [name, value] of Object.entries(values)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return `${path}${text === "" ? "" : `?${text}`}${hash === undefined ? "" : `#${hash}`}`;
}

/** The same address for one shop: `tid` selects it when the link is opened. */
export function inShop(path: string, tenantId: number): string {
  return withQuery(path, { tid: String(tenantId) });
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
