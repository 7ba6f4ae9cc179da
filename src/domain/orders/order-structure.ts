import { orderLimits } from "#domain/orders/order-limits.ts";
import type { FieldMessage } from "#domain/orders/order.ts";
import { isStorable } from "#domain/text/is-storable.ts";

/**
 * Faults of an order's shape whatever its fields are: nesting, number of fields, length of texts and names, and text that
 * no database can hold. Walks without recursion, so that no nesting can exhaust the stack.
 */
export function structureFaults(order: object): FieldMessage[] {
  const faults: FieldMessage[] = [];
  const open: { value: unknown; path: string; depth: number }[] = [{ value: order, path: "", depth: 1 }];
  let nodes = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    nodes += 1;
    if (nodes > orderLimits.nodes) return [...faults, { path: "", message: `has more than ${orderLimits.nodes} fields` }];
    if (typeof next.value === "string") {
      if (next.value.length > orderLimits.anyText)
        faults.push({ path: next.path, message: `is longer than ${orderLimits.anyText} characters` });
      else if (!isStorable(next.value)) faults.push({ path: next.path, message: "holds characters that are not text" });
      continue;
    }
    if (typeof next.value !== "object" || next.value === null) continue;
    if (next.depth > orderLimits.depth) {
      faults.push({ path: next.path, message: `is nested deeper than ${orderLimits.depth} levels` });
      continue;
    }
    for (const [name, value] of Object.entries(next.value)) {
      if (name.length > orderLimits.name) {
        faults.push({ path: next.path, message: `has a field whose name is longer than ${orderLimits.name} characters` });
        continue;
      }
      const path = Array.isArray(next.value) ? `${next.path}[${name}]` : next.path ? `${next.path}.${name}` : name;
      if (!isStorable(name)) faults.push({ path: next.path, message: "has a field whose name is not text" });
      open.push({ value, path, depth: next.depth + 1 });
    }
  }
  return faults;
}
