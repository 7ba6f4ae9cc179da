import type { OutcomeBody } from "#contract/orders.ts";
import { harmlessId, harmlessText, harmlessWords, type KeyedHash } from "#domain/orders/harmless-text.ts";
import type { Fault } from "#server/surety-error.ts";

/** An outcome as it may be stored: its id as an identifier, its texts without card numbers, and warnings of both. */
export function harmlessOutcome(sent: OutcomeBody, keyed: KeyedHash): { body: OutcomeBody; warnings: Fault[] } {
  const warnings: Fault[] = [];
  const body = { ...sent };
  if (sent.id !== undefined) body.id = harmlessId(sent.id, keyed);
  if (body.id !== sent.id) warnings.push({ path: "id", message: harmlessWords.id });
  for (const field of ["reason", "reasonCode"] as const) {
    const { text, warnings: found } = harmlessText(sent[field] ?? "");
    if (found.length === 0) continue;
    for (const message of found) warnings.push({ path: field, message });
    if (text.trim() === "") delete body[field];
    else body[field] = text.trim();
  }
  return { body, warnings };
}
