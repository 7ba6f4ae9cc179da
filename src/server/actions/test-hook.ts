import type { AnswerOf } from "#contract/endpoint.ts";
import type { ActionSettingsOnWire, testHook as endpoint } from "#contract/action-config.ts";
import { TemplateFault } from "#domain/scenarios/fill-placeholders.ts";
import { PermanentFailure, ScriptFailure, TemporaryFailure } from "#server/actions/action-failure.ts";
import { callHook } from "#server/actions/call-hook.ts";
import { checkSettings } from "#server/actions/check-settings.ts";
import { readPlaceholderValues } from "#server/actions/placeholder-values.ts";
import { readActionSettings } from "#server/actions/read-action-config.ts";
import { findNewestPayment } from "#server/payments/payment-store.ts";
import { noSuchAction } from "#server/scenarios/change-action.ts";
import { takeIds } from "#server/scenarios/sensor-configurations.ts";
import { isConfigurationUsed } from "#server/scenarios/used-configurations.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";

type Means = Pick<Services, "config" | "database" | "secrets">;

/**
 * Calls a hook once with the values of the shop's newest order and tells what it answered. Throws "bad-content" that names every fault
 * of the settings, and "not-found" for a shop without orders, and for settings to be replaced that no action has.
 */
export async function testHook(
  services: Means,
  tenantId: number,
  { settings: sent, replaces }: { settings: ActionSettingsOnWire; replaces: number | null },
): Promise<AnswerOf<typeof endpoint>> {
  if (replaces !== null) await requireUsed(services, tenantId, replaces);
  const known = replaces === null ? null : await readActionSettings(services, tenantId, replaces);
  const settings = await checkSettings("21", sent, { known, allow: services.config.hookAllow });
  const { values, runId } = await services.database.forTenants([tenantId], async (handle) => {
    const payment = await findNewestPayment(handle, tenantId);
    if (payment === null) throw new SuretyError("not-found", "The shop has no order to test with yet.");
    return { values: await readPlaceholderValues(handle, tenantId, payment), runId: (await takeIds(handle, 1))[0] ?? 0 };
  });
  try {
    return { isDone: true, result: await callHook(settings, values, { runId, allow: services.config.hookAllow }) };
  } catch (cause) {
    if (cause instanceof ScriptFailure && cause.said !== null) return { isDone: false, result: `${cause.message}: ${cause.said}` };
    if (cause instanceof PermanentFailure || cause instanceof TemporaryFailure || cause instanceof TemplateFault)
      return { isDone: false, result: cause.message };
    throw cause;
  }
}

/** The secrets of settings that no action has anymore aren't used. */
async function requireUsed({ database }: Means, tenantId: number, configurationId: number): Promise<void> {
  const isUsed = await database.forTenants([tenantId], (handle) => isConfigurationUsed(handle, tenantId, configurationId));
  if (!isUsed) throw noSuchAction();
}
