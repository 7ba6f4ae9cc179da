import type { ImportClient, Rejection } from "#server/import-file/import-client.ts";
import type { ImportEvent } from "#server/import-file/import-event.ts";

type OrderEvent = Extract<ImportEvent, { kind: "order" }>;

/** Orders per request. */
const BATCH_ORDERS = 300;
const BATCH_CHARS = 4 * 1024 * 1024;

export type SendOptions = {
  /** `isTaken` is true for everything the server has now, from this run or an earlier one. */
  onSent: (event: ImportEvent, isTaken: boolean) => void;
  onRefused: (event: ImportEvent, refusal: Rejection) => Promise<void>;
};

/**
 * Sends events in order: orders in batches, with each outcome at its own place between them, so that every order is
 * screened with what had happened by then. Outcomes of a rejected order are skipped; the order's own line says why.
 */
export async function sendEvents(events: AsyncIterable<ImportEvent>, client: ImportClient, options: SendOptions): Promise<void> {
  const refusedOrders = new Set<string>();
  let batch: OrderEvent[] = [];
  let chars = 0;

  const flush = async () => {
    const sent = batch;
    batch = [];
    chars = 0;
    if (sent.length === 0) return;
    const refusals = await client.sendOrders(sent.map((event) => event.text));
    for (const [index, event] of sent.entries()) {
      const refusal = refusals[index];
      if (refusal) {
        if (event.orderId !== null) refusedOrders.add(event.orderId);
        await options.onRefused(event, refusal);
      }
      options.onSent(event, !refusal);
    }
  };

  for await (const event of events) {
    if (event.kind === "order") {
      batch.push(event);
      chars += event.text.length;
      if (batch.length >= BATCH_ORDERS || chars >= BATCH_CHARS) await flush();
      continue;
    }
    await flush();
    if (refusedOrders.has(event.orderId)) {
      options.onSent(event, false);
      continue;
    }
    const refusal = await client.sendOutcome(event.orderId, event.outcome);
    if (refusal) await options.onRefused(event, refusal);
    options.onSent(event, !refusal);
  }
  await flush();
}
