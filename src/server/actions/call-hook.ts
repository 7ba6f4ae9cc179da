import type { HookSettings } from "#domain/scenarios/action-settings.ts";
import type { PlaceholderValues } from "#domain/scenarios/placeholders.ts";
import { fillRequest } from "#server/actions/fill-request.ts";
import { answerOf, failureOf, isDone } from "#server/actions/outgoing-call.ts";
import { runPreScript } from "#server/actions/run-pre-script.ts";
import { safeFetch } from "#server/outgoing/safe-fetch.ts";

/**
 * Calls an address of the shop's about an order and says what it answered. Where it leads is checked last, after placeholders
 * and script. Each attempt has the same Idempotency-Key. Throws a PermanentFailure, TemporaryFailure or TemplateFault.
 */
export async function callHook(
  settings: HookSettings,
  values: PlaceholderValues,
  { runId, allow }: { runId: number; allow: readonly string[] },
): Promise<string> {
  const filled = fillRequest(settings, values);
  const { preScript } = settings;
  const { method, url, headers, body } = preScript === null ? filled : await runPreScript(preScript, { order: values, request: filled });
  const { status } = await answerOf(() =>
    safeFetch(url, { method, headers: { ...headers, "idempotency-key": `action-${runId}` }, ...(body === null ? {} : { body }), allow }),
  );
  const words = `${new URL(url).host} answered ${status}`;
  if (!isDone(status)) throw failureOf(status, words);
  return words;
}
