import { createReadStream } from "node:fs";
import { isJsonObject, parseInstant } from "#domain/orders/field-reader.ts";
import { orderLimits } from "#domain/orders/order-limits.ts";
import type { FileEntry, UnreadableLine } from "#server/import-file/import-event.ts";
import { numberedLines } from "#server/orders/ndjson-lines.ts";

/** The orders of a file with one JSON object per line. Blank lines are skipped; others are sent as they are. */
export async function* readNdjson(file: string): AsyncGenerator<FileEntry> {
  for await (const given of numberedLines(createReadStream(file), orderLimits.bodyBytes)) {
    const { number, text } = given;
    if (text === null) {
      yield unreadable(number, given.fault.title, given.fault.message, null);
      continue;
    }
    const line = text.replace(/^\uFEFF/, "").trim();
    if (line !== "") yield readLine(number, line);
  }
}

function readLine(line: number, text: string): FileEntry {
  let order: unknown;
  try {
    order = JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    return unreadable(line, "The line isn't valid JSON", "couldn't be parsed as JSON", text);
  }
  return orderEvent(line, order, text);
}

/** An order as an event at its own time. */
export function orderEvent(line: number, order: unknown, text: string): FileEntry {
  const { orderId, createdAt } = isJsonObject(order) ? order : {};
  return {
    kind: "order",
    at: typeof createdAt === "string" ? (parseInstant(createdAt.trim())?.getTime() ?? 0) : 0,
    line,
    orderId: typeof orderId === "string" ? orderId.trim() : null,
    text,
  };
}

function unreadable(line: number, title: string, message: string, text: string | null): UnreadableLine {
  return { kind: "unreadable", line, title, errors: [{ path: "", message }], text };
}
