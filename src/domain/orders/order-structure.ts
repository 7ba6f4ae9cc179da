import { orderLimits } from "#domain/orders/order-limits.ts";
import type { FieldMessage } from "#domain/orders/order.ts";

/**
 * Faults of an order's shape whatever its fields are: nesting, number of fields, and text that no database can hold (a
 * NUL character, half of a surrogate pair). Walks without recursion, so that no nesting can exhaust the stack.
 */
export function structureFaults(order: object): FieldMessage[] {
  const faults: FieldMessage[] = [];
  const open: { value: unknown; path: string; depth: number }[] = [{ value: order, path: "", depth: 1 }];
  let nodes = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    nodes += 1;
    if (nodes > orderLimits.nodes) return [...faults, { path: "", message: `has more than ${orderLimits.nodes} fields` }];
    if (typeof next.value === "string" && !isStorable(next.value))
      faults.push({ path: next.path, message: "holds characters that are not text" });
    if (typeof next.value !== "object" || next.value === null) continue;
    if (next.depth > orderLimits.depth) {
      faults.push({ path: next.path, message: `is nested deeper than ${orderLimits.depth} levels` });
      continue;
    }
    for (const [name, value] of Object.entries(next.value)) {
      const path = Array.isArray(next.value) ? `${next.path}[${name}]` : next.path ? `${next.path}.${name}` : name;
      if (!isStorable(name)) faults.push({ path: next.path, message: "has a field whose name is not text" });
      open.push({ value, path, depth: next.depth + 1 });
    }
  }
  return faults;
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
