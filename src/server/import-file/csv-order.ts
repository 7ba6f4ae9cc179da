import { orderLimits } from "#domain/orders/order-limits.ts";
import { ImportError } from "#server/import-file/import-event.ts";

/** Turns a row's cells into an order. Blank cells are left out. */
export type OrderOfCells = (cells: readonly string[]) => Record<string, unknown>;

/**
 * Reads the column headings of our CSV: dotted paths into the order's JSON, such as `customer.email` and `items[0].id`.
 * Numbers and booleans are converted according to their field; if that fails, the text is sent and the server reports
 * the fault. `tags` is a comma-separated list. Throws `ImportError` for a heading that isn't a path.
 */
export function orderOfCells(headings: readonly string[]): OrderOfCells {
  const columns = headings.map((heading, index) => ({ index, path: pathOf(heading.trim()), type: typeOf(heading.trim()) }));
  const seen = new Set<string>();
  for (const heading of headings) {
    if (seen.has(heading.trim())) throw new ImportError(`The column ${heading.trim()} appears twice.`);
    seen.add(heading.trim());
  }
  return (cells) => {
    const root: Branch = new Map();
    for (const { index, path, type } of columns) {
      const cell = cells[index]?.trim() ?? "";
      if (cell !== "" && path.length > 0) put(root, path, typed(cell, type));
    }
    return Object.fromEntries([...root].map(([name, node]) => [String(name), plain(node)]));
  };
}

type Step = string | number;
type Branch = Map<Step, Node>;
type Node = Branch | { value: unknown };
type CellType = "text" | "number" | "flag" | "list";

const numberFields = /^(amount|customer\.ordersCount|items\[\d+\]\.(quantity|amount))$/;

function typeOf(heading: string): CellType {
  if (numberFields.test(heading)) return "number";
  if (heading === "recurring") return "flag";
  return heading === "tags" ? "list" : "text";
}

function typed(cell: string, type: CellType): unknown {
  switch (type) {
    case "number":
      return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(cell) ? Number(cell) : cell;
    case "flag":
      return /^true$/i.test(cell) ? true : /^false$/i.test(cell) ? false : cell;
    case "list":
      return cell
        .split(",")
        .map((entry) => entry.trim())
        .filter((entry) => entry !== "");
    case "text":
      return cell;
  }
}

/** The steps of a path such as `items[0].id`. A column without a heading has none. */
function pathOf(heading: string): Step[] {
  if (heading === "") return [];
  const steps: Step[] = [];
  for (const part of heading.split(".")) {
    const match = /^([^[\]]+)((?:\[\d{1,4}\])*)$/.exec(part);
    if (!match) throw new ImportError(`The column ${heading} isn't a path such as customer.email or items[0].id.`);
    steps.push(match[1] ?? "");
    for (const [, index] of (match[2] ?? "").matchAll(/\[(\d+)\]/g)) steps.push(Number(index));
  }
  const beyond = steps.find((step) => typeof step === "number" && step >= orderLimits.items);
  if (beyond !== undefined || steps.length > orderLimits.depth)
    throw new ImportError(
      `The column ${heading} is beyond an order's limits: at most ${orderLimits.items} items and ${orderLimits.depth} levels.`,
    );
  return steps;
}

function put(root: Branch, path: readonly Step[], value: unknown): void {
  let branch = root;
  for (const step of path.slice(0, -1)) {
    const next = branch.get(step);
    if (next instanceof Map) branch = next;
    else {
      const made: Branch = new Map();
      branch.set(step, made);
      branch = made;
    }
  }
  const last = path.at(-1);
  if (last !== undefined) branch.set(last, { value });
}

/** A branch with numeric steps becomes a list, without entries whose cells were all blank. */
function plain(node: Node): unknown {
  if (!(node instanceof Map)) return node.value;
  const entries = [...node];
  const isList = entries.every(([step]) => typeof step === "number");
  if (isList) return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, entry]) => plain(entry));
  return Object.fromEntries(entries.map(([name, entry]) => [String(name), plain(entry)]));
}
