import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { disputeEndOf } from "#domain/payments/dispute-state.ts";
import type { Handle } from "#server/db/database.ts";
import { job, type JobTry } from "#server/jobs/job.ts";
import { emptyOrders } from "#server/privacy/empty-orders.ts";
import { checkoutEmailsOf, findPerson, ordersOf, type Person } from "#server/privacy/find-person.ts";
import { pendingSubject, privacyJob } from "#server/privacy/privacy-job.ts";
import { endPrivacyRequest, noteCounts, type PrivacyKey } from "#server/privacy/privacy-request-store.ts";
import { makeReportJob } from "#server/reports/make-report.ts";
import { removeParts } from "#server/reports/report-part-store.ts";
import type { Services } from "#server/services.ts";

export type Erasing = Pick<Services, "config" | "database" | "secrets" | "now">;

const ORDERS_TOGETHER = 100;

/**
 * Erases what the shop has about a person, in steps that each commit with what they count, so that it can be interrupted and
 * run again. Orders come after what is found by way of them, and the files made so far come last.
 */
export async function erasePerson(services: Erasing, key: PrivacyKey, { jobs }: Pick<JobTry, "jobs">): Promise<void> {
  const { database, secrets, now } = services;
  const { tenantId } = key;
  const inShop = <T>(work: (handle: Handle) => Promise<T>) => database.forTenants([tenantId], work);
  const person = await inShop(async (handle) => {
    const subject = await pendingSubject(handle, secrets, key, "erasure");
    return subject && findPerson(handle, secrets, tenantId, subject);
  });
  if (person === null) return;
  await inShop((handle) => eraseCheckouts(handle, key, person));
  const emails = await eraseEmails(join(services.config.dataDir, "outbox"), person.mailboxes);
  await inShop((handle) => noteCounts(handle, key, { emails }));
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    after = await inShop((handle) => eraseOrders(handle, key, person, from, now()));
  }
  await inShop(async (handle) => {
    await eraseFiles(handle, key, jobs);
    await endPrivacyRequest(handle, key, "done", now());
  });
}

/** Empties the next orders, and notes those in an open dispute for later. Returns the last one's id, or null after the last. */
async function eraseOrders(handle: Handle, key: PrivacyKey, person: Person, after: number, at: Date): Promise<number | null> {
  const found = await ordersOf(handle, key.tenantId, person, after, ORDERS_TOGETHER);
  const isOpen = ({ disputeState }: (typeof found)[number]) => disputeState !== null && disputeEndOf(disputeState) === "open";
  const idsOf = (orders: typeof found) => orders.map(({ paymentId }) => paymentId);
  const counts = await emptyOrders(handle, key.tenantId, idsOf(found.filter((order) => !isOpen(order))), "request", at);
  await noteCounts(handle, key, counts);
  await handle.prepared(
    `insert into waiting_erasure (tenant_id, payment_id, request_id)
     select $1::bigint, value::bigint, $2::bigint from json_array_elements_text($3::json) on conflict do nothing`,
    [key.tenantId, key.requestId, JSON.stringify(idsOf(found.filter(isOpen)))],
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

/** Deletes the shop's files that may contain the person; reports that are being made start over. */
async function eraseFiles(handle: Handle, key: PrivacyKey, jobs: JobTry["jobs"]): Promise<void> {
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
  const exports = await handle.prepared("delete from privacy_request where tenant_id = $1 and kind = 'export' returning request_id", [
    tenantId,
  ]);
  await noteCounts(handle, key, { reports: reports.length, exports: exports.length });
}

/** Deletes the stored emails that name one of the mailboxes. */
async function eraseEmails(outbox: string, mailboxes: readonly string[]): Promise<number> {
  if (mailboxes.length === 0) return 0;
  let removed = 0;
  for (const name of await namesIn(outbox)) {
    if (!name.endsWith(".eml")) continue;
    const text = decoded(await readFile(join(outbox, name), "utf8")).toLowerCase();
    if (!mailboxes.some((mailbox) => text.includes(mailbox))) continue;
    await rm(join(outbox, name), { force: true });
    removed += 1;
  }
  return removed;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return [];
    throw cause;
  }
}

/** An email's text with its quoted-printable and base64 parts as they read. */
function decoded(eml: string): string {
  const quoted = eml
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const blocks = eml.match(/(?:^[A-Za-z0-9+/]{16,}={0,2}\r?\n?)+/gm) ?? [];
  return [eml, quoted, ...blocks.map((block) => Buffer.from(block, "base64").toString("utf8"))].join("\n");
}

export const erasePersonJob = job({
  ...privacyJob,
  name: "erase-person",
  run: (services: Erasing, key, attempt) => erasePerson(services, key, attempt),
});
