import { setImmediate } from "node:timers/promises";
import { pMapIterable } from "p-map";
import { SEND_AGAIN, type ImportLine } from "#contract/orders.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import { isJsonObject } from "#domain/orders/field-reader.ts";
import { lineRuns, type NumberedLine } from "#server/orders/ndjson-lines.ts";
import { untilAborted } from "#server/orders/until-aborted.ts";
import { takeInOrder } from "#server/orders/take-in-order.ts";
import { SuretyError } from "#server/surety-error.ts";
import type { Services } from "#server/services.ts";

type Means = Pick<Services, "secrets" | "screening" | "orderBatches" | "now" | "log">;

/** So many lines of a chunk are read and screened together. Other requests have their turn between them. */
const LINES_TOGETHER = 32;
/** So many of these runs are screened, stored and answered at a time: while one is stored, the next ones are read. */
const RUNS_AHEAD = 8;

/**
 * Screens orders and answers each, in their order, once it's stored. A bad line never stops the others, and blank lines
 * are skipped. Memory use is constant: more is read when answers to what was read have been consumed. If the signal aborts,
 * it ends after the lines that are being stored.
 */
export async function* importOrders(
  services: Means,
  tenantId: number,
  source: AsyncIterable<Uint8Array | string>,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<ImportLine> {
  const importRun = async (lines: readonly NumberedLine[]): Promise<ImportLine[]> => {
    await setImmediate();
    return Promise.all(lines.map((line) => importLine(services, tenantId, line)));
  };
  for await (const answers of pMapIterable(filledRuns(source, signal), importRun, { concurrency: RUNS_AHEAD })) yield* answers;
}

async function* filledRuns(source: AsyncIterable<Uint8Array | string>, signal: AbortSignal): AsyncGenerator<NumberedLine[]> {
  for await (const lines of lineRuns(untilAborted(source, signal), orderLimits.bodyBytes, LINES_TOGETHER)) {
    // The abort may have cut the last line short.
    if (signal.aborted) return;
    yield lines.filter(({ text }) => text === null || text.trim() !== "");
  }
}

async function importLine(services: Means, tenantId: number, given: NumberedLine): Promise<ImportLine> {
  const { number: line, text } = given;
  if (text === null) return failed(line, null, given.fault.title, [{ path: "", message: given.fault.message }]);
  let sent: unknown;
  try {
    sent = JSON.parse(line === 1 ? text.replace(/^\uFEFF/, "") : text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    // The title says it all: the answer to the shortest of lines must not be many times as long.
    return failed(line, null, "The line isn't valid JSON", []);
  }
  const orderId = isJsonObject(sent) && typeof sent["orderId"] === "string" ? sent["orderId"].slice(0, orderLimits.id) : null;
  try {
    const { answer } = await takeInOrder(services, tenantId, sent, services.now(), "import");
    const { decision, riskScore, warnings } = answer;
    const taken = { orderId: orderId ?? "", paymentId: String(answer.paymentId), decision, riskScore };
    return warnings.length === 0 ? taken : { ...taken, warnings };
  } catch (cause) {
    if (cause instanceof SuretyError && cause.code !== "unavailable") return failed(line, orderId, cause.message, cause.faults);
    services.log.error({ err: cause, line }, "failed to import a line");
    return failed(line, orderId, SEND_AGAIN, []);
  }
}

function failed(line: number, orderId: string | null, title: string, errors: { path: string; message: string }[]): ImportLine {
  return { line, orderId, error: { title, errors } };
}
