import { isHistory } from "#domain/orders/is-history.ts";
import type { ReamazeSettings } from "#domain/scenarios/action-settings.ts";
import { fillLine, fillText } from "#domain/scenarios/fill-placeholders.ts";
import type { PlaceholderValues } from "#domain/scenarios/placeholders.ts";
import { PermanentFailure } from "#server/actions/action-failure.ts";
import { answerOf, failureOf, isDone } from "#server/actions/outgoing-call.ts";
import type { ActionRun } from "#server/actions/run-store.ts";
import type { Config } from "#server/config.ts";
import type { Handle } from "#server/db/database.ts";
import type { StoredPayment } from "#server/payments/payment-store.ts";
import { hasConversation, openConversation, type NewConversation, type ReamazeAccount } from "#server/platforms/reamaze/reamaze-client.ts";
import { findReamaze } from "#server/reamaze/reamaze-store.ts";
import { switchedOffSensors } from "#server/scenarios/switched-off-sensors.ts";
import type { Services } from "#server/services.ts";

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
  if (run.attempts > 1) {
    const { has, status } = await answerOf(() => hasConversation(account, config, conversation.tag), UNREACHED);
    if (has === true) return OPENED;
    if (has === null) throw refusal(status);
  }
  const status = await answerOf(() => openConversation(account, config, conversation), UNREACHED);
  if (!isDone(status)) throw refusal(status);
  return OPENED;
}

const OPENED = "opened a conversation in ReAmaze";
const UNREACHED = "ReAmaze couldn't be reached: ";

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

function refusal(status: number): Error {
  if (status === 401 || status === 403) return new PermanentFailure("ReAmaze doesn't accept the shop's API key");
  if (status === 422) return new PermanentFailure("ReAmaze refused the conversation; check the channel");
  return failureOf(status, `ReAmaze answered ${status}`);
}
