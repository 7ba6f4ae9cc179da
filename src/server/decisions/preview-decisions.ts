import { isAuthor } from "#domain/payments/comment-edits.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import type { decisionEndpoints } from "#contract/decisions.ts";
import type { Person } from "#server/decisions/decide-on-order.ts";
import { oneByOne } from "#server/one-by-one.ts";
import { readDecisionNow } from "#server/decisions/possible-actions.ts";
import type { Services } from "#server/services.ts";

type Answer = AnswerOf<typeof decisionEndpoints.previewDecisions>;

/** How several orders stand and who of the staff decided so, and what can be done now, each with how the order would stand then. */
export async function previewDecisions(
  services: Pick<Services, "database" | "now" | "log"> & { signal?: AbortSignal },
  person: Person,
  paymentIds: readonly number[],
): Promise<Answer> {
  const preview = (paymentId: number) =>
    services.database.forTenants([person.tenantId], async (handle) => {
      const { staff, ...now } = await readDecisionNow(handle, person.tenantId, paymentId, services.now());
      return { paymentId, ...now, decidedBy: staff && { name: staff.fullName, isYou: isAuthor(staff, person) } };
    });
  return { results: await oneByOne(services, paymentIds, preview, (paymentId, error) => ({ paymentId, error })) };
}
