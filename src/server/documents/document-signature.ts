import { z } from "zod";
import { documentSignature, type DocumentSignature } from "#contract/evidence.ts";
import { documentLimits } from "#domain/evidence/document-limits.ts";
import { harmlessText } from "#domain/orders/harmless-text.ts";
import type { EventDetails } from "#domain/payments/event-details.ts";
import { fileFault } from "#server/documents/file-fault.ts";

/** Levels and entries of an analysis: it's a list of findings, not a file of its own. */
const MOST_DEPTH = 6;
const MOST_ENTRIES = 300;

/**
 * An analysis that was sent with a file, as it may be stored: its texts without card numbers. Throws "bad-content" for one
 * that isn't a JSON object.
 */
export function readSignature(text: string | null): DocumentSignature | null {
  if (text === null || text.trim() === "") return null;
  const read = documentSignature.safeParse(harmless(parseJson(text), MOST_DEPTH, { left: MOST_ENTRIES }));
  if (!read.success)
    throw fileFault("must be a JSON object whose analysis, userAgent and geoInfo are objects, and whose userIP is a text", "signature");
  return read.data;
}

/** An analysis as it was stored; null without one. */
export function storedSignature(stored: unknown): DocumentSignature | null {
  return documentSignature.nullable().catch(null).parse(stored);
}

/** The part of it that the trail shows. */
export function signatureOnTrail(signature: DocumentSignature | null): EventDetails["signature"] {
  const read = shownPart.safeParse(signature);
  return read.success ? read.data : null;
}

const verdict = z.union([z.boolean(), z.string()]).nullable().catch(null).default(null);
const shownPart = z.object({
  analysis: z
    .object({ passed: verdict, passedLiveness: verdict, alert: z.string().nullable().catch(null).default(null) })
    .nullable()
    .catch(null)
    .default(null),
  geoInfo: z.record(z.string(), z.unknown()).nullable().catch(null).default(null),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof SyntaxError) throw fileFault("must be JSON", "signature");
    throw cause;
  }
}

function harmless(value: unknown, depth: number, entries: { left: number }): unknown {
  if (typeof value === "string") return harmlessText(value).text;
  if (typeof value === "number") return harmlessText(String(value)).warnings.length > 0 ? harmlessText(String(value)).text : value;
  if (typeof value !== "object" || value === null) return value;
  const inner = Array.isArray(value) ? value : Object.values(value);
  entries.left -= inner.length;
  if (depth === 0) throw fileFault(`must not be nested deeper than ${MOST_DEPTH} levels`, "signature");
  if (entries.left < 0) throw fileFault(`must have at most ${MOST_ENTRIES} fields`, "signature");
  if (Array.isArray(value)) return value.map((entry) => harmless(entry, depth - 1, entries));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      harmlessText(name).text.slice(0, documentLimits.fileName),
      harmless(entry, depth - 1, entries),
    ]),
  );
}
