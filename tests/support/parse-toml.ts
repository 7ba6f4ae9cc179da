type TomlValue = string | boolean | readonly string[];
type TomlFields = Record<string, TomlValue>;
type TomlTable = Record<string, TomlValue | Record<string, TomlValue | TomlFields | TomlFields[]>>;

/**
 * Reads as much TOML as our files use: tables, lists of tables one level below, texts, booleans and lists of texts, one per line. Throws
 * on anything else, so that no one relies on what it can't read.
 */
export function parseToml(text: string): TomlTable {
  const root: TomlTable = {};
  const lists = new Map<string, TomlFields[]>();
  let table: Record<string, unknown> = root;
  for (const [index, raw] of text.split("\n").entries()) {
    const line = raw.trim();
    if (line === "" || line.startsWith("#")) continue;
    const section = /^\[([a-z_]+)\]$/.exec(line);
    const inner = /^\[([a-z_]+)\.([a-z_]+)\]$/.exec(line);
    const item = /^\[\[([a-z_]+)\.([a-z_]+)\]\]$/.exec(line);
    const pair = /^([a-z_]+) = (.+)$/.exec(line);
    if (section?.[1]) {
      const opened: Record<string, TomlValue> = {};
      root[section[1]] = opened;
      table = opened;
    } else if (inner?.[1] && inner[2]) {
      const opened: TomlFields = {};
      root[inner[1]] = { [inner[2]]: opened };
      table = opened;
    } else if (item?.[1] && item[2]) {
      const outer = root[item[1]];
      if (typeof outer !== "object" || Array.isArray(outer)) throw new Error(`Line ${index + 1} is in no table: ${line}`);
      const list = lists.get(`${item[1]}.${item[2]}`) ?? [];
      lists.set(`${item[1]}.${item[2]}`, list);
      Object.assign(outer, { [item[2]]: list });
      const opened: TomlFields = {};
      list.push(opened);
      table = opened;
    } else if (pair?.[1] && pair[2]) table[pair[1]] = readValue(pair[2], index + 1);
    else throw new Error(`Line ${index + 1} is not understood: ${line}`);
  }
  return root;
}

function readValue(text: string, line: number): TomlValue {
  if (text === "true" || text === "false") return text === "true";
  if (/^"[^"\\]*"$/.test(text)) return text.slice(1, -1);
  const list = /^\[((?:"[^"\\]*"(?:, )?)*)\]$/.exec(text);
  if (list) return [...(list[1] ?? "").matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? "");
  throw new Error(`The value in line ${line} is not understood: ${text}`);
}
