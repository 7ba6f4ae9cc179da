import { orderLimits } from "#domain/orders/order-limits.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { SuretyError } from "#server/surety-error.ts";

/**
 * Refuses a body that would take long to check: more than 10,000 fields and list entries, or more than 16 levels.
 * Iterative, so that deep nesting can't exhaust the stack. Throws "bad-content".
 */
export function requireModestBody(body: unknown): void {
  const { nodes: most, depth: deepest } = orderLimits;
  let level: unknown[] = [body];
  let nodes = 1;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw tooMuch(`must not be nested deeper than ${deepest} levels`);
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value !== "object" || value === null) continue;
      const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
      if (nodes + below.length + inner.length > most) throw tooMuch(`must have at most ${formatCount(most)} fields`);
      for (const one of inner) below.push(one);
    }
    nodes += below.length;
    level = below;
  }
}

function tooMuch(message: string): SuretyError {
  return new SuretyError("bad-content", "Check the fields listed in errors.", { faults: [{ path: "", message }] });
}
