import type { Handle } from "#server/db/database.ts";
import { noFindings } from "#server/replay/findings.ts";
import { insertReplay, type NewReplay, type StoredReplay } from "#server/replay/replay-store.ts";
import { countReplayed, placeOfNow, placeOfStart } from "#server/replay/stream-store.ts";

/** Stores a replay that goes through the shop's row up to now. */
export async function beginReplay(
  handle: Handle,
  tenantId: number,
  made: Omit<NewReplay, "place" | "endPlace" | "ordersTotal" | "findings">,
): Promise<StoredReplay> {
  const endPlace = await placeOfNow(handle);
  return insertReplay(handle, tenantId, {
    ...made,
    place: await placeOfStart(handle, tenantId, made, endPlace),
    endPlace,
    ordersTotal: await countReplayed(handle, tenantId, made),
    findings: noFindings,
  });
}
