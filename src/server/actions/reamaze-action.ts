import { isHistory } from "#domain/orders/is-history.ts";
import type { ReamazeSettings } from "#domain/scenarios/action-settings.ts";
import { fillLine, fillText } from "#domain/scenarios/fill-placeholders.ts";
import type { PlaceholderValues } from "#domain/scenarios/placeholders.ts";
import { PermanentFailure, TemporaryFailure } from "#server/actions/action-failure.ts";
import type { ActionRun } from "#server/actions/run-store.ts";
import type { Config } from "#server/config.ts";
import type { Handle } from "#server/db/database.ts";
import { OutgoingFault } from "#server/outgoing/outgoing-fault.ts";
import type { StoredPayment } from "#server/payments/payment-store.ts";
import { hasConversation, openConversation, type NewConversation, type ReamazeAccount } from "#server/platforms/reamaze/reamaze-client.ts";
import { findReamaze } from "#server/reamaze/reamaze-store.ts";
import { switchedOffSensors } from "#server/scenarios/switched-off-sensors.ts";
import type { Services } from "#server/services.ts";

/** Answers after which another attempt may work. */
const temporaryStatuses = new Set([408, 425, 429]);

/**
 * The shop's ReAmaze account as a run finds it. Throws a PermanentFailure if there's none, or the sensor of the order's scenario is
 * switched off, which stops its messages, also those that wait.
 */
export async function readReamazeAccount(
  { secrets }: Pick<Services, "secrets">,
  handle: Handle,
  tenantId: number,
  { scenarioId }: Pick<StoredPayment, "scenarioId">,
): Promise<ReamazeAccount> {
  const stored = await findReamaze(handle, tenantId);
  if (stored === null) throw new PermanentFailure("ReAmaze isn't connected");
  if ((await switchedOffSensors(handle, tenantId, scenarioId)).includes("13"))
    throw new PermanentFailure("the scenario's ReAmaze sensor is switched off");
  const { accountName, email, keyEncrypted } = stored;
  return { accountName, email, apiKey: secrets.decrypt(keyEncrypted) };
}

/**
 * Opens a conversation with the order's customer and says so. It's tagged with the run, so a repeated attempt finds it and opens no
 * other. Throws a PermanentFailure, TemporaryFailure or TemplateFault.
 */
export async function startConversation(
  config: Pick<Config, "reamazeUrl" | "hookAllow">,
  account: ReamazeAccount,
  { run, settings, payment, values }: { run: ActionRun; settings: ReamazeSettings; payment: StoredPayment; values: PlaceholderValues },
): Promise<string> {
  const conversation = conversationOf(run, settings, payment, values);
  return answered(async () => {
    if (run.attempts > 1) {
      const { has, status } = await hasConversation(account, config, conversation.tag);
      if (has === true) return OPENED;
      if (has === null) throw failureOf(status);
    }
    const status = await openConversation(account, config, conversation);
    if (status < 200 || status >= 300) throw failureOf(status);
    return OPENED;
  });
}

const OPENED = "opened a conversation in ReAmaze";

function conversationOf(
  { runId }: ActionRun,
  { subject, message, channel }: ReamazeSettings,
  payment: StoredPayment,
  values: PlaceholderValues,
): NewConversation {
  if (isHistory(payment.createdAt, payment.receivedAt)) throw new PermanentFailure("no message is sent about imported history");
  const email = String(values.payeremail);
  if (email === "") throw new PermanentFailure("the order has no email address");
  const name = String(values.payerFullName) || email;
  return {
    subject: fillLine(subject, values),
    message: fillText(message, values),
    channel,
    customer: { name, email },
    tag: `surety-${runId}`,
  };
}

function failureOf(status: number): Error {
  if (status === 401 || status === 403) return new PermanentFailure("ReAmaze doesn't accept the shop's API key");
  if (status === 422) return new PermanentFailure("ReAmaze refused the conversation; check the channel");
  const words = `ReAmaze answered ${status}`;
  return status >= 500 || temporaryStatuses.has(status) ? new TemporaryFailure(words) : new PermanentFailure(words);
}

async function answered(attempt: () => Promise<string>): Promise<string> {
  try {
    return await attempt();
  } catch (cause) {
    if (!(cause instanceof OutgoingFault)) throw cause;
    const Failure = cause.isTemporary ? TemporaryFailure : PermanentFailure;
    throw new Failure(`ReAmaze couldn't be reached: ${cause.message}`, { cause });
  }
}
