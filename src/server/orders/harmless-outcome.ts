import type { OutcomeBody } from "#contract/orders.ts";
import { harmlessId, harmlessText, harmlessWords, type KeyedHash } from "#domain/orders/harmless-text.ts";
import { NOT_STORED } from "#domain/payments/erased.ts";
import { fixedReasons, NETWORK_CODE } from "#domain/payments/reason-words.ts";
import type { Fault } from "#server/surety-error.ts";

type HarmlessOutcome = { body: OutcomeBody; warnings: Fault[] };

/** An outcome as it may be stored: its id as an identifier, its texts without card numbers, and warnings of both. */
export function harmlessOutcome(sent: OutcomeBody, keyed: KeyedHash): HarmlessOutcome {
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

/** The same for an order whose personal data was removed: without sentences, which could bring some of it back. */
export function withoutOwnWords({ body, warnings }: HarmlessOutcome): HarmlessOutcome {
  const removed = [
    ...(body.reason !== undefined && !fixedReasons.includes(body.reason) ? (["reason"] as const) : []),
    ...(body.reasonCode !== undefined && !new RegExp(NETWORK_CODE).test(body.reasonCode) ? (["reasonCode"] as const) : []),
  ];
  const kept = { ...body };
  for (const field of removed) delete kept[field];
  return { body: kept, warnings: [...warnings, ...removed.map((path) => ({ path, message: NOT_STORED }))] };
}
