import { TemplateFault } from "#domain/scenarios/fill-placeholders.ts";
import type { PlaceholderValues } from "#domain/scenarios/placeholders.ts";
import { runsAsJob } from "#domain/scenarios/sensor-types.ts";
import { PermanentFailure, TemporaryFailure } from "#server/actions/action-failure.ts";
import { callHook } from "#server/actions/call-hook.ts";
import { readPlaceholderValues } from "#server/actions/placeholder-values.ts";
import { runActionSendable, type RunKey } from "#server/actions/run-action-key.ts";
import { appendRunEvent } from "#server/actions/run-event.ts";
import { beginAttempt, endRun, lockWaitingRun, noteFailure, readFailure, type ActionRun } from "#server/actions/run-store.ts";
import { actAtShopify } from "#server/actions/shopify-action.ts";
import { readReamazeAccount, startConversation } from "#server/actions/reamaze-action.ts";
import { openHeaders } from "#server/actions/sealed-headers.ts";
import { readSettings } from "#server/actions/stored-settings.ts";
import { applyToOrder, customerMail } from "#server/actions/surety-action.ts";
import type { Handle } from "#server/db/database.ts";
import { readConfigurations } from "#server/scenarios/sensor-configurations.ts";
import { givingUp, job, type JobTry } from "#server/jobs/job.ts";
import { findPayment, type StoredPayment } from "#server/payments/payment-store.ts";
import type { Mailer } from "#server/platforms/mail/mailer.ts";
import type { Services } from "#server/services.ts";

type Means = Pick<Services, "config" | "database" | "log" | "now" | "secrets"> & { mailer: Pick<Mailer, "send"> };

const RESULT_MAX_LENGTH = 500;
const UNEXPECTED = "something went wrong on our end";

/**
 * One attempt at a run. What it does in the database it does in the transaction that ends the run, so it happens once; what
 * leaves the house carries the run's id, by which a receiver knows it again. Throws if another attempt may help.
 */
export async function runAction(
  means: Means,
  { tenantId, runId }: RunKey,
  { isLast, signal }: Pick<JobTry, "isLast" | "signal">,
): Promise<void> {
  const { database, now } = means;
  const run = await database.forTenants([tenantId], (handle) => beginAttempt(handle, tenantId, runId));
  if (run === null) return;
  try {
    await perform(means, tenantId, run, signal);
  } catch (cause) {
    const isFinal = cause instanceof PermanentFailure || cause instanceof TemplateFault;
    const why = isFinal || cause instanceof TemporaryFailure ? cause.message : UNEXPECTED;
    await database.forTenants([tenantId], async (handle) => {
      if (isFinal || isLast) return fail(handle, tenantId, runId, why, now());
      await noteFailure(handle, tenantId, runId, short(why));
      if (run.attempts === 1) await appendRunEvent(handle, tenantId, run, "retrying", short(why), now());
    });
    if (!isFinal) throw cause;
  }
}

async function perform(means: Means, tenantId: number, run: ActionRun, signal: AbortSignal): Promise<void> {
  const { stored, payment, values } = await means.database.forTenants([tenantId], (handle) => readParts(handle, tenantId, run));
  if (!runsAsJob(run.type)) throw new PermanentFailure("this kind of action can't be run");
  switch (run.type) {
    case "14": {
      const done = await actAtShopify(means, tenantId, { run, settings: readSettings("14", stored), payment, values }, signal);
      return done === null ? undefined : end(means, tenantId, run, async () => done);
    }
    case "15": {
      const settings = readSettings("15", stored);
      const account = await means.database.forTenants([tenantId], (handle) => readReamazeAccount(means, handle, tenantId, payment));
      const done = await startConversation(means.config, account, { run, settings, payment, values });
      return end(means, tenantId, run, async () => done);
    }
    case "23": {
      const settings = readSettings("23", stored);
      const mail = customerMail(settings, payment, values);
      if (mail !== null) await send(means, mail, run.runId);
      return end(means, tenantId, run, (handle) => applyToOrder(handle, tenantId, run, settings, values, means.now()));
    }
    case "21": {
      const settings = readSettings("21", stored);
      const headers = openHeaders(means.secrets, settings.headers);
      const answered = await callHook({ ...settings, headers }, values, { runId: run.runId, allow: means.config.hookAllow });
      return end(means, tenantId, run, async () => answered);
    }
    default:
      run.type satisfies never;
  }
}

async function readParts(
  handle: Handle,
  tenantId: number,
  run: ActionRun,
): Promise<{ stored: unknown; payment: StoredPayment; values: PlaceholderValues }> {
  const configuration = (await readConfigurations(handle, tenantId, [run.configurationId])).get(run.configurationId);
  if (configuration === undefined) throw new PermanentFailure("the action's settings are missing");
  const payment = await findPayment(handle, tenantId, run.paymentId);
  if (payment.erasedAt !== null) throw new PermanentFailure("the order's personal data was removed");
  return { stored: configuration.settings, payment, values: await readPlaceholderValues(handle, tenantId, payment) };
}

async function send({ mailer }: Means, mail: Parameters<Mailer["send"]>[0], runId: number): Promise<void> {
  try {
    await mailer.send(mail, `action-${runId}`);
  } catch (cause) {
    throw new TemporaryFailure("the email couldn't be sent", { cause });
  }
}

/** Ends a run that worked, with what is left to do in the same transaction. Another attempt may have ended it meanwhile. */
async function end(
  { database, now }: Means,
  tenantId: number,
  { runId }: ActionRun,
  finish: (handle: Handle) => Promise<string>,
): Promise<void> {
  await database.forTenants([tenantId], async (handle) => {
    const run = await lockWaitingRun(handle, tenantId, runId);
    if (run === null) return;
    const result = short(await finish(handle)) || null;
    await endRun(handle, tenantId, runId, { state: "done", result, at: now() });
    await appendRunEvent(handle, tenantId, run, "success", result, now());
  });
}

async function fail(handle: Handle, tenantId: number, runId: number, why: string, at: Date): Promise<void> {
  const run = await lockWaitingRun(handle, tenantId, runId);
  if (run === null) return;
  await endRun(handle, tenantId, runId, { state: "failed", result: short(why), at });
  await appendRunEvent(handle, tenantId, run, "callfail", short(why), at);
}

function short(text: string): string {
  return [...text].slice(0, RESULT_MAX_LENGTH).join("");
}

/** Sent when a run's last attempt died. */
export const giveUpRunJob = job({
  name: "give-up-action",
  data: runActionSendable.data,
  ...givingUp,
  run: ({ database, now }: Means, { tenantId, runId }) =>
    database.forTenants([tenantId], async (handle) =>
      fail(handle, tenantId, runId, (await readFailure(handle, tenantId, runId)) ?? UNEXPECTED, now()),
    ),
});

export const runActionJob = job({
  ...runActionSendable,
  // For ten minutes, as long as outside systems are away at times.
  retries: 7,
  firstRetrySeconds: 5,
  // Longer than what an attempt asks of an outside system takes, so that no two of a run go on at once.
  mostSeconds: 300,
  lookEverySeconds: 2,
  atOnce: 4,
  whenGivenUp: giveUpRunJob,
  run: (means: Means, key, attempt) => runAction(means, key, attempt),
});
