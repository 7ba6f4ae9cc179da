import { caseStrengthOf, strengthPartName, type CaseStrength, type StrengthPart } from "#domain/evidence/case-strength.ts";
import type { Handle } from "#server/db/database.ts";
import { readCaseFacts } from "#server/case-strength/case-facts-store.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";

/**
 * Notes in the trail how strong a payment's case is now, if that changed. Call it in the transaction of whatever may
 * have changed it, after that is stored; `at` is when it happened. What only time or other orders changed is noted on the
 * next such occasion. A new order isn't noted, so that taking it in costs nothing: its first change counts from what came with it.
 */
export async function noteCaseStrength(handle: Handle, tenantId: number, paymentId: number, at: Date): Promise<void> {
  const { facts, asOrdered, noted } = await readCaseFacts(handle, tenantId, paymentId, { isLocked: true });
  const now = caseStrengthOf(facts);
  const before = noted ?? pointsOf(caseStrengthOf(asOrdered));
  const changes = now.parts.flatMap(({ part, points }) => {
    const difference = points - (before[part] ?? 0);
    return difference === 0 ? [] : [changeWords(part, difference)];
  });
  if (changes.length === 0) return;
  await writePoints(handle, tenantId, paymentId, now);
  const from = now.parts.reduce((sum, { part }) => sum + (before[part] ?? 0), 0);
  if (from === now.strength) return;
  const text = `Case strength: ${from} → ${now.strength} (${changes.join(", ")})`;
  await appendTrailEvent(handle, tenantId, paymentId, {
    type: "STRENGTHS_CHANGED",
    field: null,
    from: String(from),
    to: String(now.strength),
    by: null,
    text,
    at,
  });
}

/**
 * Notes how strong a payment's case was with what came with it, if nothing is noted yet. Call it before that is removed, so that
 * `noteCaseStrength` can tell afterwards what the case lost.
 */
export async function keepFirstPoints(handle: Handle, tenantId: number, paymentId: number): Promise<void> {
  const { asOrdered, noted } = await readCaseFacts(handle, tenantId, paymentId, { isLocked: true });
  if (noted === null) await writePoints(handle, tenantId, paymentId, caseStrengthOf(asOrdered));
}

function writePoints(handle: Handle, tenantId: number, paymentId: number, strength: CaseStrength): Promise<unknown> {
  return handle.prepared("update payment set case_points = $3::jsonb where tenant_id = $1 and payment_id = $2", [
    tenantId,
    paymentId,
    JSON.stringify(pointsOf(strength)),
  ]);
}

function pointsOf({ parts }: CaseStrength): Partial<Record<StrengthPart, number>> {
  return Object.fromEntries(parts.map(({ part, points }) => [part, points]));
}

function changeWords(part: StrengthPart, difference: number): string {
  return `${strengthPartName(part)} ${difference > 0 ? "+" : "−"}${Math.abs(difference)}`;
}
