import { maskCardNumbers } from "#domain/orders/card-number.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import type { FieldMessage } from "#domain/orders/order.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";
import { shortMessages } from "#domain/text/short-messages.ts";

/**
 * Checks an order's shape, regardless of its fields: nesting, number of fields, length of texts and names. Iterative, so that
 * deep nesting can't exhaust the stack. Card numbers are masked in the faults' paths.
 */
export function structureFaults(order: object): FieldMessage[] {
  const faults: FieldMessage[] = [];
  const open: { value: unknown; path: string; depth: number }[] = [{ value: order, path: "", depth: 1 }];
  let nodes = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    nodes += 1;
    if (nodes > orderLimits.nodes) return tooMany(faults);
    if (typeof next.value === "string") {
      if (next.value.length > orderLimits.anyText) faults.push({ path: next.path, message: fieldFaults.longerThan(orderLimits.anyText) });
      continue;
    }
    if (typeof next.value !== "object" || next.value === null) continue;
    if (next.depth > orderLimits.depth) {
      faults.push({ path: next.path, message: `must not be nested deeper than ${orderLimits.depth} levels` });
      continue;
    }
    if (Array.isArray(next.value) && next.value.length > orderLimits.nodes) return tooMany(faults);
    for (const [name, value] of Object.entries(next.value)) {
      if (nodes + open.length > orderLimits.nodes) return tooMany(faults);
      if (name.length > orderLimits.name) {
        faults.push({ path: next.path, message: `has a field name longer than ${orderLimits.name} characters` });
        continue;
      }
      const path = Array.isArray(next.value) ? `${next.path}[${name}]` : next.path ? `${next.path}.${name}` : name;
      open.push({ value, path, depth: next.depth + 1 });
    }
  }
  return withoutCards(faults);
}

function tooMany(faults: FieldMessage[]): FieldMessage[] {
  return withoutCards([...faults, { path: "", message: `must have at most ${formatCount(orderLimits.nodes)} fields` }]);
}

function withoutCards(faults: FieldMessage[]): FieldMessage[] {
  return shortMessages(faults).map((fault) => ({ ...fault, path: maskCardNumbers(fault.path) }));
}
