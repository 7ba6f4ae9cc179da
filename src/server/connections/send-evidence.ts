import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { BodyOf } from "#contract/endpoint.ts";
import type { sendShopifyEvidence } from "#contract/shopify.ts";
import { capabilityOf, isGranted } from "#domain/shopify/optional-capabilities.ts";
import type { EvidenceState } from "#domain/shopify/evidence-state.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { listDisputesOf, lockDispute, updateDispute } from "#server/connections/dispute-store.ts";
import { accessLog, evidenceText } from "#server/connections/evidence-text.ts";
import { appendPlatformEvent } from "#server/connections/hold-order.ts";
import { shopifyAccess, uploadToShop, type AskShop, type ShopifyMeans } from "#server/connections/shopify-access.ts";
import { findConnection } from "#server/connections/shopify-connection-store.ts";
import { syncDisputeJob } from "#server/connections/sync-disputes.ts";
import type { Handle } from "#server/db/database.ts";
import { listDeliveries } from "#server/deliveries/list-deliveries.ts";
import { askForEvidence } from "#server/evidence-export/ask-for-evidence.ts";
import { findExport, readPart, type StoredExport } from "#server/evidence-export/export-store.ts";
import { givingUp, job } from "#server/jobs/job.ts";
import { countUndisputedBefore } from "#server/payments/person-orders-store.ts";
import { findOrderAsSent, findPayment } from "#server/payments/payment-store.ts";
import { gidOf } from "#server/platforms/shopify/gid.ts";
import { readEvidence, updateEvidence, type EvidenceInput } from "#server/platforms/shopify/dispute-documents.ts";
import { ShopifyFault } from "#server/platforms/shopify/shopify-fault.ts";
import { EVIDENCE_FILES_MAX_BYTES } from "#server/platforms/shopify/upload-evidence.ts";
import { requireDone } from "#server/platforms/shopify/user-error.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "config" | "database" | "jobs" | "now" | "secrets">;
type Asked = { paymentId: number; disputeId: string } & BodyOf<typeof sendShopifyEvidence>;

/**
 * Begins to send an order's evidence to its dispute at Shopify: the PDF and what speaks for the order as text. Until it's submitted it can
 * be sent again, and replaces what was sent before. Throws "not-found" for a dispute that isn't the order's, "conflict" while it's being
 * sent, once it's submitted, and where the shop hasn't granted the permission, and what `askForEvidence` throws.
 */
export async function sendEvidence(
  services: Means,
  actor: Pick<ShopActor, "tenantId" | "fullName">,
  { paymentId, disputeId, isFinal }: Asked,
): Promise<{ evidence: EvidenceState }> {
  const { database, jobs, now, secrets } = services;
  const { tenantId, fullName } = actor;
  await database.forTenants([tenantId], async (handle) => {
    const { orderId } = await findPayment(handle, tenantId, paymentId);
    const known = (await listDisputesOf(handle, tenantId, orderId)).some((dispute) => dispute.disputeId === disputeId);
    if (!known) throw new SuretyError("not-found", "This order has no such dispute at Shopify.");
    const connection = await findConnection(handle, secrets, tenantId);
    const { scopes } = capabilityOf("evidence");
    if (connection?.state !== "connected") throw new SuretyError("conflict", "Surety has no access to your Shopify shop now.");
    if (!isGranted(scopes, connection.scopes))
      throw new SuretyError(
        "conflict",
        "Your shop hasn't let Surety send evidence. Grant it in the Shopify admin, under Settings > Shopify.",
      );
  });
  const { answer } = await askForEvidence(services, actor, paymentId, { comments: "", to: [] });
  return database.forTenants([tenantId], async (handle) => {
    const dispute = await lockDispute(handle, tenantId, disputeId);
    if (dispute?.evidence === "submitted")
      throw new SuretyError("conflict", "The evidence was submitted to the bank, so it can't be changed.");
    if (dispute?.evidence === "sending") throw new SuretyError("conflict", "The evidence is being sent right now.");
    await updateDispute(handle, tenantId, disputeId, { evidence: "sending", sentBy: fullName, sentAt: now(), problem: null });
    await jobs.send(
      sendEvidenceJob,
      { tenantId, paymentId, disputeId, exportId: answer.exportId, isFinal, before: dispute?.evidence === "saved" ? "saved" : "none" },
      handle,
    );
    return { evidence: "sending" };
  });
}

const sending = z.object({
  tenantId: z.int(),
  paymentId: z.int(),
  disputeId: z.string(),
  exportId: z.int(),
  isFinal: z.boolean(),
  /** What Shopify has already. */
  before: z.enum(["none", "saved"]),
});
type Sending = z.output<typeof sending>;
type SendingMeans = ShopifyMeans & Pick<Services, "secrets">;

/** The PDF isn't there yet, and will be soon. */
class NotMade extends Error {}

const LOOKS_AT_EXPORT = 20;
const LOOK_EVERY_MS = 500;
const UNEXPECTED = "Something went wrong on our end.";

/** Sent when the last attempt died. */
export const giveUpSendingJob = job({
  name: "give-up-shopify-evidence",
  data: sending,
  ...givingUp,
  run: async (means: SendingMeans, key) => {
    const dispute = await means.database.forTenants([key.tenantId], (handle) => lockDispute(handle, key.tenantId, key.disputeId));
    if (dispute?.evidence === "sending") await fail(means, key, UNEXPECTED);
  },
});

export const sendEvidenceJob = job({
  name: "send-shopify-evidence",
  data: sending,
  retries: 8,
  firstRetrySeconds: 5,
  mostSeconds: 180,
  lookEverySeconds: 2,
  whenGivenUp: giveUpSendingJob,
  run: async (means: SendingMeans, key, { signal, isLast, jobs }) => {
    const { tenantId, disputeId } = key;
    try {
      await send(means, key, signal, isLast);
      await jobs.send(syncDisputeJob, { tenantId, disputeId });
    } catch (cause) {
      const isOver = cause instanceof ShopifyFault && cause.kind !== "unavailable";
      if (!isOver && !isLast) throw cause;
      await fail(means, key, cause instanceof ShopifyFault ? cause.message : UNEXPECTED);
      if (!isOver) throw cause;
    }
  },
});

async function send(means: SendingMeans, key: Sending, signal: AbortSignal, isLast: boolean): Promise<void> {
  const { database } = means;
  const { tenantId, paymentId, disputeId, exportId, isFinal } = key;
  const made = await madeSoon(database, { tenantId, exportId }, signal);
  if (made?.status === "pending" && !isLast) throw new NotMade("The evidence isn't made yet");
  const ask = shopifyAccess(means, tenantId, { signal });
  const { dispute } = await ask(readEvidence, { id: gidOf("ShopifyPaymentsDispute", disputeId) });
  if (dispute === null) throw new ShopifyFault("refused", "Shopify doesn't have this dispute anymore.");
  if (dispute.disputeEvidence.submitted) return end(means, key, { evidence: "submitted", problem: null, words: null });
  const bytes = made?.status === "done" ? await bytesOf(means, made) : null;
  const isSmall = bytes !== null && bytes.byteLength <= EVIDENCE_FILES_MAX_BYTES;
  const fileId =
    bytes !== null && isSmall
      ? await uploadToShop(means, tenantId, { disputeId, signal }, { name: made?.fileName ?? "evidence.pdf", bytes })
      : null;
  if (isFinal && fileId === null)
    throw new ShopifyFault(
      "refused",
      bytes === null
        ? "The PDF couldn't be created, so nothing was submitted. Try again."
        : "The PDF is larger than the 4 MB that Shopify takes, so nothing was submitted. Save the evidence in Shopify, and submit it there.",
    );
  const input = await inputOf(means, { tenantId, paymentId }, fileId, isFinal);
  if (!(await update(ask, dispute.disputeEvidence.id, input)))
    return end(means, key, { evidence: "submitted", problem: null, words: null });
  const without = bytes === null ? "couldn't be created" : "is larger than Shopify takes";
  const withFile = fileId === null ? `without the PDF, which ${without}` : "with the PDF";
  const words = isFinal ? `Evidence submitted to the bank through Shopify, ${withFile}` : `Evidence saved in Shopify, ${withFile}`;
  await end(means, key, { evidence: isFinal ? "submitted" : "saved", problem: null, words });
}

/** The export, for which it waits a little while it's being made. */
async function madeSoon(database: SendingMeans["database"], key: Pick<Sending, "tenantId" | "exportId">, signal: AbortSignal) {
  for (let looks = 1; ; looks++) {
    const made = await database.forTenants([key.tenantId], (handle) => findExport(handle, key));
    if (made?.status !== "pending" || looks === LOOKS_AT_EXPORT) return made;
    await wait(LOOK_EVERY_MS, undefined, { signal });
  }
}

/** Returns false where the bank has the evidence already. */
async function update(ask: AskShop, id: string, input: EvidenceInput): Promise<boolean> {
  const { disputeEvidenceUpdate: done } = await ask(updateEvidence, { id, input });
  requireDone(done.userErrors, [ALREADY_ACCEPTED]);
  return !done.userErrors.some(({ code }) => code === ALREADY_ACCEPTED);
}

const ALREADY_ACCEPTED = "EVIDENCE_ALREADY_ACCEPTED";

async function inputOf(
  means: SendingMeans,
  { tenantId, paymentId }: Pick<Sending, "tenantId" | "paymentId">,
  fileId: string | null,
  submitEvidence: boolean,
): Promise<EvidenceInput> {
  const deliveries = await listDeliveries(means, tenantId, paymentId);
  return means.database.forTenants([tenantId], async (handle: Handle) => {
    const payment = await findPayment(handle, tenantId, paymentId);
    const order = await findOrderAsSent(handle, tenantId, paymentId);
    const earlierOrders = await countUndisputedBefore(handle, payment);
    const { email, firstName, lastName } = order.customer;
    return {
      accessActivityLog: accessLog({ payment, order }),
      customerEmailAddress: email,
      customerFirstName: firstName,
      customerLastName: lastName,
      uncategorizedText: evidenceText({ payment, order, deliveries, earlierOrders }),
      ...(fileId === null ? {} : { uncategorizedFile: { id: gidOf("ShopifyPaymentsDisputeFileUpload", fileId) } }),
      submitEvidence,
    };
  });
}

async function bytesOf({ database }: SendingMeans, { tenantId, exportId }: StoredExport): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (let partNo = 0; ; partNo++) {
    const part = await database.forTenants([tenantId], (handle) => readPart(handle, { tenantId, exportId }, partNo));
    if (part === null) return Buffer.concat(parts);
    parts.push(part);
  }
}

/** What Shopify had before, it still has. */
function fail(means: SendingMeans, key: Sending, problem: string): Promise<void> {
  return end(means, key, { evidence: key.before, problem, words: `Evidence wasn't sent to Shopify: ${problem}` });
}

type End = { evidence: EvidenceState; problem: string | null; words: string | null };

async function end(
  { database, now }: SendingMeans,
  { tenantId, paymentId, disputeId }: Sending,
  { evidence, problem, words }: End,
): Promise<void> {
  await database.forTenants([tenantId], async (handle) => {
    await updateDispute(handle, tenantId, disputeId, { evidence, problem });
    if (words !== null) await appendPlatformEvent(handle, tenantId, paymentId, words, now());
  });
}
