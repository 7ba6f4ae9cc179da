import type { ImportClient, Rejection } from "#server/import-file/import-client.ts";
import type { ImportEvent } from "#server/import-file/import-event.ts";

type OrderEvent = Extract<ImportEvent, { kind: "order" }>;

/** Orders per request. */
const BATCH_ORDERS = 300;
const BATCH_CHARS = 4 * 1024 * 1024;

type SendOptions = {
  /** `isTaken` is true for everything the server has now, from this run or an earlier one. */
  onSent: (event: ImportEvent, isTaken: boolean) => void;
  onRejected: (event: ImportEvent, rejection: Rejection) => Promise<void>;
};

/**
 * Sends events in order: orders in batches, with each outcome at its own place between them, so that every order is
 * screened with what had happened by then. Outcomes of a rejected order are skipped; the order's own line says why.
 */
export async function sendEvents(events: AsyncIterable<ImportEvent>, client: ImportClient, options: SendOptions): Promise<void> {
  const rejectedOrders = new Set<string>();
  let batch: OrderEvent[] = [];
  let chars = 0;

  const flush = async () => {
    const sent = batch;
    batch = [];
    chars = 0;
    if (sent.length === 0) return;
    const rejections = await client.sendOrders(sent.map((event) => event.text));
    for (const [index, event] of sent.entries()) {
      const rejection = rejections[index];
      if (rejection) {
        if (event.orderId !== null) rejectedOrders.add(event.orderId);
        await options.onRejected(event, rejection);
      }
      options.onSent(event, !rejection);
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
    if (rejectedOrders.has(event.orderId)) {
      options.onSent(event, false);
      continue;
    }
    const rejection = await client.sendOutcome(event.orderId, event.outcome);
    if (rejection) await options.onRejected(event, rejection);
    options.onSent(event, !rejection);
  }
  await flush();
}
