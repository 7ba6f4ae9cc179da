import type { Handle } from "#server/db/database.ts";
import { ordersAre, type Person } from "#server/privacy/find-person.ts";

/** Deletes the versions in which orders were a person's that are another's now; those that wait for a dispute keep theirs until then. */
export async function eraseVersions(handle: Handle, tenantId: number, person: Person): Promise<void> {
  await handle.unprepared(
    `delete from order_version where tenant_id = $1 and (${ordersAre(person, 2)}) and not exists (
       select from waiting_erasure where waiting_erasure.tenant_id = $1 and waiting_erasure.payment_id = order_version.payment_id)`,
    [tenantId, ...person.matches.map(({ key }) => key)],
  );
}
