import { HOUR_MS } from "#domain/dates/day-bounds.ts";
import type { AlertOutcome } from "#domain/disputes/alert-outcome.ts";
import { answerAlert } from "#server/disputes/answer-alert.ts";
import { reportAlert } from "#server/disputes/report-alert.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

export type DemoAnswer = { outcome: AlertOutcome; notes: string; hoursLater: number };

/**
 * Sends a chargeback alert, received at a time, and has it answered if there's an answer. Changes nothing if another process, or
 * a run that was stopped, sent and answered it.
 */
export async function sendDemoAlert(
  services: Pick<Services, "database" | "secrets" | "orderBatches">,
  { tenantId, fullName }: { tenantId: number; fullName: string },
  alert: object,
  at: Date,
  answer: ({ paymentId: number } & DemoAnswer) | null,
): Promise<void> {
  try {
    const { alertId } = await reportAlert(services, tenantId, { ...alert, alert_received_time: at.toISOString() }, at);
    if (answer === null) return;
    const { paymentId, hoursLater, ...given } = answer;
    const means = { database: services.database, now: () => new Date(at.getTime() + hoursLater * HOUR_MS) };
    await answerAlert(means, { tenantId, fullName }, paymentId, { disputeId: alertId, ...given });
  } catch (cause) {
    if (!(cause instanceof SuretyError && (cause.code === "conflict" || cause.code === "known-otherwise"))) throw cause;
  }
}
