import type { Handle } from "#server/db/database.ts";
import { withdrawExportsSince } from "#server/evidence-export/export-store.ts";
import { appendTrailEvent } from "#server/orders/trail-store.ts";

/** `because` says what was undone. */
type Undoing = { since: Date; at: Date; by: string; because: string };

/**
 * Withdraws an order's evidence files that may tell of something about a dispute that was recorded at a time and is being undone.
 * Their links end, and each is an event on the trail. The order is locked by the caller.
 */
export async function withdrawEvidence(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  { since, at, by, because }: Undoing,
): Promise<void> {
  for (const { fileName, sha256 } of await withdrawExportsSince(handle, tenantId, paymentId, { since, at })) {
    await appendTrailEvent(handle, tenantId, paymentId, {
      type: "EXPORTED",
      field: null,
      from: null,
      to: null,
      by,
      text: `Evidence withdrawn, as ${because}: ${fileName}, SHA-256 ${sha256 ?? ""}`,
      at,
    });
  }
}
