import { z } from "zod";
import type { Secrets } from "#server/access/secrets.ts";
import type { Handle } from "#server/db/database.ts";
import { personShape } from "#server/privacy/find-person.ts";
import { mentionsShape } from "#server/privacy/mentions.ts";
import { lockPrivacyRequest, sealSubject, type PrivacyKey } from "#server/privacy/privacy-request-store.ts";
import { subjectShape, type Subject } from "#server/privacy/subject.ts";

const progressShape = z.object({
  /** As found at the start: what is emptied leads to the person no longer. */
  person: personShape,
  mentions: mentionsShape,
  /** The names of the stored emails to delete; null until they are found. */
  emails: z.array(z.string()).nullable(),
  /** The walk that is under way, and the last row that it's done with. */
  walk: z.int(),
  after: z.int(),
});
export type ErasureProgress = z.output<typeof progressShape>;

const sealedShape = subjectShape.extend({ progress: progressShape.optional() });

/**
 * Whom a pending erasure is about and how far it is; null if it has ended. Until the transaction ends, no other run of the
 * same erasure goes on.
 */
export async function lockErasure(
  handle: Handle,
  secrets: Pick<Secrets, "decrypt">,
  key: PrivacyKey,
): Promise<{ subject: Subject; progress: ErasureProgress | null } | null> {
  const request = await lockPrivacyRequest(handle, key, "erasure");
  if (request?.status !== "pending" || request.subjectSealed === null) return null;
  const { progress = null, ...subject } = sealedShape.parse(JSON.parse(secrets.decrypt(request.subjectSealed)));
  return { subject, progress };
}

/** Stores how far an erasure is, encrypted with whom it's about, in the transaction that went so far. */
export async function saveProgress(
  handle: Handle,
  secrets: Pick<Secrets, "encrypt">,
  key: PrivacyKey,
  subject: Subject,
  progress: ErasureProgress,
): Promise<void> {
  await sealSubject(handle, key, secrets.encrypt(JSON.stringify({ ...subject, progress })));
}
