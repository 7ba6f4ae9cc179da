import { join } from "node:path";
import { z } from "zod";
import { privacySubject } from "#contract/privacy.ts";
import type { Handle } from "#server/db/database.ts";
import { job, type JobTry } from "#server/jobs/job.ts";
import { emptyOrders } from "#server/privacy/empty-orders.ts";
import { deleteEmails, emailsMentioning } from "#server/privacy/erase-emails.ts";
import { lockErasure, saveProgress, type ErasureProgress } from "#server/privacy/erasure-progress.ts";
import { checkoutEmailsOf, findPerson, ordersOf, type Person } from "#server/privacy/find-person.ts";
import { maskMentions, writtenTexts } from "#server/privacy/mask-mentions.ts";
import { eraseEntries } from "#server/privacy/erase-entries.ts";
import { eraseSpans } from "#server/privacy/erase-spans.ts";
import { eraseVersions } from "#server/privacy/erase-versions.ts";
import { eraseViews } from "#server/privacy/erase-views.ts";
import { findMentions } from "#server/privacy/mentions.ts";
import { exportPersonJob } from "#server/privacy/export-person.ts";
import { listInOpenDispute } from "#server/privacy/open-dispute.ts";
import { privacyJob } from "#server/privacy/privacy-job.ts";
import { endPrivacyRequest, noteCounts, type PrivacyKey } from "#server/privacy/privacy-request-store.ts";
import { subjectHash, type Subject } from "#server/privacy/subject.ts";
import { makeReportJob } from "#server/reports/make-report.ts";
import { removeParts } from "#server/reports/report-part-store.ts";
import type { Services } from "#server/services.ts";

export type Erasing = Pick<Services, "config" | "database" | "secrets" | "now">;

const ORDERS_TOGETHER = 100;

/**
 * Erases what the shop has about a person, in steps that each commit with what they count and how far they went, so that an
 * interrupted erasure goes on where it was. Orders come after what is found by way of them, then other orders' texts and the entries
 * of lists, also former ones, that mention the person and what other orders were when they were the person's, and the files made so
 * far come last. Throws if the signal aborts.
 */
export async function erasePerson(services: Erasing, key: PrivacyKey, { jobs, signal }: Pick<JobTry, "jobs" | "signal">): Promise<void> {
  const { config, database, secrets, now } = services;
  type Step = (handle: Handle, progress: ErasureProgress) => Promise<ErasureProgress | null>;
  /** Goes a step further, and gives how far the erasure is then; null at its end. */
  const go = async (step: Step): Promise<ErasureProgress | null> => {
    signal.throwIfAborted();
    return database.forTenants([key.tenantId], async (handle) => {
      const erasure = await lockErasure(handle, secrets, key);
      if (erasure === null) return null;
      const progress = await step(handle, erasure.progress ?? (await begin(handle, secrets, key, erasure.subject)));
      if (progress !== null) await saveProgress(handle, secrets, key, erasure.subject, progress);
      return progress;
    });
  };
  const outbox = join(config.dataDir, "outbox");
  let progress = await go(async (_, begun) => begun);
  if (progress?.emails === null) {
    const emails = await emailsMentioning(outbox, progress.mentions);
    progress = await go((handle, latest) => noteEmails(handle, key, latest, emails));
  }
  await deleteEmails(outbox, progress?.emails ?? []);
  while (progress !== null) {
    progress = await go(async (handle, latest) => {
      const walk = walks[latest.walk];
      if (walk) return walked(latest, await walk(handle, key, latest, now()));
      const isAbout = (request: ExportRequest) => isAboutPerson(secrets, key.tenantId, latest, request);
      await eraseFiles(handle, key, isAbout, jobs, now());
      await endPrivacyRequest(handle, key, "done", now());
      return null;
    });
  }
}

/** Finds the person and erases their checkouts, which are found by way of orders. */
async function begin(handle: Handle, secrets: Erasing["secrets"], key: PrivacyKey, subject: Subject): Promise<ErasureProgress> {
  const person = await findPerson(handle, secrets, key.tenantId, subject);
  const mentions = await findMentions(handle, key.tenantId, person);
  await eraseCheckouts(handle, key, person);
  return { person, mentions, emails: null, walk: 0, after: 0 };
}

/** Notes which emails to delete, unless another run has. */
async function noteEmails(handle: Handle, key: PrivacyKey, progress: ErasureProgress, emails: string[]): Promise<ErasureProgress> {
  if (progress.emails !== null) return progress;
  await noteCounts(handle, key, { emails: emails.length });
  return { ...progress, emails };
}

/** Goes over the next rows of a table, and returns the last one's id, or null after the last. */
type Walk = (handle: Handle, key: PrivacyKey, progress: ErasureProgress, at: Date) => Promise<number | null>;
const walks: readonly Walk[] = [
  (handle, key, { person, after }, at) => eraseOrders(handle, key, person, after, at),
  ...writtenTexts.map(
    (texts): Walk =>
      (handle, key, { mentions, after }) =>
        maskMentions(handle, key, texts, mentions, after),
  ),
  (handle, key, { mentions }) => eraseViews(handle, key, mentions),
  (handle, key, progress) => eraseEntries(handle, key, progress, progress.after),
  (handle, key, progress) => eraseSpans(handle, key, progress, progress.after),
  async (handle, key, { person }) => {
    await eraseVersions(handle, key.tenantId, person);
    return null;
  },
];

function walked(progress: ErasureProgress, last: number | null): ErasureProgress {
  return last === null ? { ...progress, walk: progress.walk + 1, after: 0 } : { ...progress, after: last };
}

/** Empties the next orders, and notes those in an open dispute for later. Returns the last one's id, or null after the last. */
async function eraseOrders(handle: Handle, key: PrivacyKey, person: Person, after: number, at: Date): Promise<number | null> {
  const found = await ordersOf(handle, key.tenantId, person, after, ORDERS_TOGETHER);
  const ids = found.map(({ paymentId }) => paymentId);
  const open = await listInOpenDispute(handle, key.tenantId, ids, at);
  const ended = ids.filter((id) => !open.has(id));
  const counts = await emptyOrders(handle, key.tenantId, ended, "request", at);
  await noteCounts(handle, key, counts);
  await handle.prepared(
    `insert into waiting_erasure (tenant_id, payment_id, request_id)
     select $1::bigint, value::bigint, $2::bigint from json_array_elements_text($3::json) on conflict do nothing`,
    [key.tenantId, key.requestId, JSON.stringify([...open])],
  );
  return found.at(-1)?.paymentId ?? null;
}

async function eraseCheckouts(handle: Handle, key: PrivacyKey, person: Person): Promise<void> {
  const emails = await checkoutEmailsOf(handle, key.tenantId, person);
  const removed = await handle.prepared(
    "delete from checkout where tenant_id = $1 and email in (select value from json_array_elements_text($2::json)) returning checkout_id",
    [key.tenantId, JSON.stringify(emails)],
  );
  await noteCounts(handle, key, { checkouts: removed.length });
}

/**
 * Deletes the shop's files that may contain the person. Reports that are being made start over, and so do exports about others, whose
 * requests are still to be answered.
 */
async function eraseFiles(
  handle: Handle,
  key: PrivacyKey,
  isAbout: (request: ExportRequest) => boolean,
  jobs: JobTry["jobs"],
  at: Date,
): Promise<void> {
  const { tenantId } = key;
  const reports = await handle.prepared("delete from report where tenant_id = $1 and status = 'done' returning report_id", [tenantId]);
  const pending = await handle.prepared<{ id: number }>(
    "select report_id as id from report where tenant_id = $1 and status = 'pending' for update",
    [tenantId],
  );
  for (const { id } of pending) {
    await removeParts(handle, tenantId, id);
    await jobs.send(makeReportJob, { tenantId, reportId: id }, handle);
  }
  const exports = await eraseExports(handle, tenantId, isAbout, jobs);
  // They may have been read before, so they end here, and people who wait for one are told to ask again.
  await handle.prepared(
    "update evidence_export set status = 'failed', failure = 'erased', finished_at = $2 where tenant_id = $1 and status = 'pending'",
    [tenantId, at],
  );
  const evidence = await handle.prepared("delete from evidence_export where tenant_id = $1 and status = 'done' returning export_id", [
    tenantId,
  ]);
  await noteCounts(handle, key, { reports: reports.length, exports: exports + evidence.length });
}

type ExportRequest = { id: number; hash: string; sealed: Uint8Array | null; status: string };

const namedShape = z.object({ named: privacySubject.optional() });

/** Whether an export is about the person who is erased, by what it names them by. */
function isAboutPerson(
  secrets: Erasing["secrets"],
  tenantId: number,
  { person, mentions }: Pick<ErasureProgress, "person" | "mentions">,
  { hash, sealed }: ExportRequest,
): boolean {
  if (person.matches.some((match) => subjectHash(secrets, tenantId, match) === hash)) return true;
  const { email, phone } = sealed === null ? {} : (namedShape.parse(JSON.parse(secrets.decrypt(sealed))).named ?? {});
  const digits = phone?.replaceAll(/\D/g, "") ?? "";
  return (
    mentions.emails.some((known) => known.toLowerCase() === email?.toLowerCase()) ||
    mentions.phones.some((known) => digits !== "" && (digits.endsWith(known) || known.endsWith(digits)))
  );
}

/** Deletes all exports' files, and has those about others made anew, of several about one person the newest. Returns how many there were. */
async function eraseExports(
  handle: Handle,
  tenantId: number,
  isAbout: (request: ExportRequest) => boolean,
  jobs: JobTry["jobs"],
): Promise<number> {
  // Waits for those that are being made, which may have read what is erased now.
  const found = await handle.prepared<ExportRequest>(
    `select request_id as id, subject_hash as hash, subject_sealed as sealed, status from privacy_request
     where tenant_id = $1 and kind = 'export' order by request_id desc for update`,
    [tenantId],
  );
  const others = found.filter((request) => !isAbout(request) && request.status !== "failed");
  const newest = new Map(others.toReversed().map(({ id, hash }) => [hash, id]));
  const again = new Set(newest.values());
  for (const request of found)
    if (!again.has(request.id) && (request.status !== "failed" || isAbout(request)))
      await handle.prepared("delete from privacy_request where tenant_id = $1 and request_id = $2", [tenantId, request.id]);
  for (const id of again) {
    await handle.prepared("delete from privacy_export_part where tenant_id = $1 and request_id = $2", [tenantId, id]);
    await handle.prepared("update privacy_request set status = 'pending', finished_at = null where tenant_id = $1 and request_id = $2", [
      tenantId,
      id,
    ]);
    await jobs.send(exportPersonJob, { tenantId, requestId: id }, handle);
  }
  return found.length;
}

export const erasePersonJob = job({
  ...privacyJob,
  name: "erase-person",
  run: (services: Erasing, key, attempt) => erasePerson(services, key, attempt),
});
