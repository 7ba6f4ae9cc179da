import { z } from "zod";
import { decisions } from "#domain/payments/decision.ts";
import { HOOK_MAX_DELAY_MS, hookMethods, shopifySteps, type ActionSettings } from "#domain/scenarios/action-settings.ts";
import type { ManualType } from "#domain/scenarios/sensor-types.ts";

const shapes: { [T in ManualType]: z.ZodType<ActionSettings[T]> } = {
  "14": z.object({
    steps: z.array(z.enum(shopifySteps)),
    cancel: z.object({ restock: z.boolean(), refund: z.boolean(), notifyCustomer: z.boolean() }),
    tags: z.array(z.string()),
    tagsToRemove: z.array(z.string()),
    note: z.string().nullable(),
    hasInvoiceLink: z.boolean(),
    rejectUrl: z.string().nullable(),
  }),
  "15": z.object({ subject: z.string(), message: z.string(), channel: z.string() }),
  "21": z.object({
    method: z.enum(hookMethods),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string().nullable(),
    preScript: z.string().nullable(),
    delayMs: z.number().int().min(0).max(HOOK_MAX_DELAY_MS),
  }),
  "22": z.object({ decision: z.enum(decisions), allowReason: z.boolean(), requiredReason: z.boolean() }),
  "23": z.object({
    tags: z.array(z.string()),
    tagsToRemove: z.array(z.string()),
    note: z.string().nullable(),
    email: z.object({ subject: z.string(), message: z.string() }).nullable(),
  }),
};

/** A configuration as stored. Throws if it doesn't fit its type. */
export function readSettings<T extends ManualType>(type: T, stored: unknown): ActionSettings[T] {
  return shapes[type].parse(stored);
}
