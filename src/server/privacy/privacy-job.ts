import { givingUp, job } from "#server/jobs/job.ts";
import type { Handle } from "#server/db/database.ts";
import {
  endPrivacyRequest,
  findPrivacyRequest,
  privacyKey,
  type PrivacyKey,
  type PrivacyKind,
} from "#server/privacy/privacy-request-store.ts";
import { subjectShape, type Subject } from "#server/privacy/subject.ts";
import type { Services } from "#server/services.ts";

/** Sent when a request's last attempt fails. */
export const giveUpPrivacyJob = job({
  name: "give-up-privacy-request",
  data: privacyKey,
  ...givingUp,
  run: ({ database, now }: Pick<Services, "database" | "now">, key) =>
    database.forTenants([key.tenantId], (handle) => endPrivacyRequest(handle, key, "failed", now())),
});

/** How the jobs of privacy requests are scheduled and given up. */
export const privacyJob = {
  data: privacyKey,
  retries: 5,
  firstRetrySeconds: 5,
  mostSeconds: 3600,
  whenGivenUp: giveUpPrivacyJob,
  lookEverySeconds: 2,
};

/** Whom a request is about; null if it has ended. */
export async function pendingSubject(
  handle: Handle,
  secrets: Services["secrets"],
  key: PrivacyKey,
  kind: PrivacyKind,
): Promise<Subject | null> {
  const request = await findPrivacyRequest(handle, key, kind);
  if (request?.status !== "pending" || request.subjectSealed === null) return null;
  return subjectShape.parse(JSON.parse(secrets.decrypt(request.subjectSealed)));
}
