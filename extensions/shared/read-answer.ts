import type { OrderSummaryOnWire } from "../../src/contract/shopify-extensions.ts";

/**
 * What Surety answers, read without trust: an extension stays open while the server is updated, and a proxy may answer in its place.
 * What is missing or of another type is null, and a list leaves out what it can't read. Unknown names, such as a newer server's
 * action, are kept as text.
 */
export type Order = NonNullable<ReturnType<typeof readOrder>>;
export type Reason = NonNullable<ReturnType<typeof readReason>>;
export type PossibleAction = NonNullable<ReturnType<typeof readAction>>;
/** An order by Shopify's ID. Where Surety has none, `note` says why, in a sentence. */
export type Summary = { shopifyId: string; order: Order | null; note: string | null; mayCome: boolean };
/** What became of the decision on one order. */
export type Result = { shopifyId: string; refusal: { status: number | null; detail: string | null } | null; summary: Summary | null };

type OrderOnWire = NonNullable<OrderSummaryOnWire["order"]>;
type ActionOnWire = OrderOnWire["actions"][number];

/** Null if it isn't what Surety answers. */
export function readSummaries(answer: unknown): Summary[] | null {
  return isRecord(answer) && Array.isArray(answer.summaries) ? listOf(answer.summaries, readSummary) : null;
}

/** Null if it isn't what Surety answers. */
export function readResults(answer: unknown): Result[] | null {
  return isRecord(answer) && Array.isArray(answer.results) ? listOf(answer.results, readResult) : null;
}

/** The sentence with which a refused call says why; null if it has none. */
export function readDetail(answer: unknown): string | null {
  return isRecord(answer) ? words(answer.detail) : null;
}

function readSummary(value: unknown): Summary | null {
  if (!isRecord(value)) return null;
  const shopifyId = words(value.shopifyId);
  return shopifyId === null ? null : { shopifyId, order: readOrder(value.order), note: words(value.note), mayCome: value.mayCome === true };
}

function readResult(value: unknown): Result | null {
  if (!isRecord(value)) return null;
  const shopifyId = words(value.shopifyId);
  if (shopifyId === null) return null;
  // Only a null says that it was done. A field that's missing doesn't.
  const refusal = value.error === null ? null : { status: numberIn(value.error, "status"), detail: readDetail(value.error) };
  return { shopifyId, refusal, summary: readSummary(value.summary) };
}

function readOrder(value: unknown) {
  if (!isRecord(value)) return null;
  return {
    paymentId: idOf(value.paymentId),
    reference: words(value.reference),
    riskLevel: words(value.riskLevel),
    riskScore: numberIn(value, "riskScore"),
    decision: words(value.decision),
    decisionWords: words(value.decisionWords),
    isWaiting: value.isWaiting === true,
    decidedBy: words(value.decidedBy),
    decidedBecause: words(value.decidedBecause),
    guaranteeWords: words(value.guaranteeWords),
    guaranteeNote: words(value.guaranteeNote),
    reasons: listOf(value.reasons, readSignedReason),
    hold: words(value.hold),
    problem: words(value.problem),
    actions: listOf(value.actions, readAction),
  } satisfies { [Field in keyof OrderOnWire]: unknown };
}

function readSignedReason(value: unknown) {
  if (!isRecord(value)) return null;
  const text = words(value.text);
  return text === null ? null : { sign: words(value.sign), text };
}

function readAction(value: unknown) {
  if (!isRecord(value)) return null;
  const action = words(value.action);
  const label = words(value.label);
  if (action === null || label === null) return null;
  return {
    action,
    label,
    meaning: words(value.meaning),
    isReasonRequired: value.isReasonRequired === true,
    reasons: listOf(value.reasons, readReason),
  } satisfies { [Field in keyof ActionOnWire]: unknown };
}

function readReason(value: unknown) {
  if (!isRecord(value)) return null;
  const code = words(value.code);
  return code === null ? null : { code, words: words(value.words) ?? code };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function words(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** An ID that can stand in an address. */
function idOf(value: unknown): string | null {
  const id = String(value);
  return /^\d{1,16}$/.test(id) ? id : null;
}

function numberIn(value: unknown, field: string): number | null {
  const found = isRecord(value) ? value[field] : null;
  return typeof found === "number" && Number.isFinite(found) ? found : null;
}

function listOf<T>(value: unknown, read: (item: unknown) => T | null): T[] {
  return Array.isArray(value) ? value.map(read).filter((item) => item !== null) : [];
}
