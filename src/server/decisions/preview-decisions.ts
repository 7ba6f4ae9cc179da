import type { AnswerOf } from "#contract/endpoint.ts";
import type { decisionEndpoints } from "#contract/decisions.ts";
import { oneByOne } from "#server/one-by-one.ts";
import { listPossibleActions } from "#server/decisions/possible-actions.ts";
import type { Services } from "#server/services.ts";

type Answer = AnswerOf<typeof decisionEndpoints.previewDecisions>;

/** What staff can do about several orders now, each with how the order would stand then. */
export async function previewDecisions(
  services: Pick<Services, "database" | "now" | "log"> & { signal?: AbortSignal },
  tenantId: number,
  paymentIds: readonly number[],
): Promise<Answer> {
  const preview = (paymentId: number) =>
    services.database.forTenants([tenantId], async (handle) => ({
      paymentId,
      actions: await listPossibleActions(handle, tenantId, paymentId, services.now()),
    }));
  return { results: await oneByOne(services, paymentIds, preview, (paymentId, error) => ({ paymentId, error })) };
}
