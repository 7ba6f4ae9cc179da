import type { HookSettings } from "#domain/scenarios/action-settings.ts";
import type { PlaceholderValues } from "#domain/scenarios/placeholders.ts";
import { PermanentFailure, TemporaryFailure } from "#server/actions/action-failure.ts";
import { fillRequest } from "#server/actions/fill-request.ts";
import { runPreScript } from "#server/actions/run-pre-script.ts";
import { OutgoingFault } from "#server/outgoing/outgoing-fault.ts";
import { safeFetch } from "#server/outgoing/safe-fetch.ts";

/** Answers after which another attempt may work. */
const temporaryStatuses = new Set([408, 425, 429]);

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
  const status = await statusOf(() =>
    safeFetch(url, { method, headers: { ...headers, "idempotency-key": `action-${runId}` }, ...(body === null ? {} : { body }), allow }),
  );
  const words = `${new URL(url).host} answered ${status}`;
  if (status >= 200 && status < 300) return words;
  if (status >= 500 || temporaryStatuses.has(status)) throw new TemporaryFailure(words);
  throw new PermanentFailure(words);
}

async function statusOf(call: () => Promise<{ status: number }>): Promise<number> {
  try {
    return (await call()).status;
  } catch (cause) {
    if (!(cause instanceof OutgoingFault)) throw cause;
    const Failure = cause.isTemporary ? TemporaryFailure : PermanentFailure;
    throw new Failure(cause.message, { cause });
  }
}
