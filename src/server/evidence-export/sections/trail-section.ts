import { HISTORY_PAGE, type HistoryEvent } from "#contract/payment-trail.ts";
import { changeWords } from "#domain/payments/change-words.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import type { ValueSetting } from "#domain/payments/value-words.ts";
import { visibleHistory } from "#domain/payments/visible-history.ts";
import type { Section } from "#server/evidence-export/evidence-block.ts";
import type { SectionSource } from "#server/evidence-export/sections/section-source.ts";
import { listHistory } from "#server/payments/payment-store.ts";

const MOST_EVENTS = 2_000;

/** What the shop and Surety say among themselves, which isn't a bank's to read. */
const internal: ReadonlySet<HistoryEvent["type"]> = new Set([
  "COMMENT",
  "DECISION",
  "ASSIGNED",
  "EXPORTED",
  "RISK_CHANGED",
  "STRENGTHS_CHANGED",
  "GUARANTEE_CHANGED",
  "COVER_WARNED",
  "CLAIM",
  "DISPUTE_DUE",
]);

/** Whose doing an event is that names nobody. */
const doneBy: Partial<Record<HistoryEvent["type"], string>> = {
  SESSION: "Customer",
  EMAIL_INTERACTION: "Customer",
  DELIVERY: "Carrier",
};

const columns = [
  { title: "When", share: 2.6 },
  { title: "What happened", share: 6 },
  { title: "By", share: 1.6 },
];

/** Everything that happened to the order, newest first. Of a long trail, the newest events. */
export async function trailSection({ handle, tenantId, payment, timeZone, when }: SectionSource): Promise<Section | null> {
  const events: HistoryEvent[] = [];
  const beyond: string[] = [];
  for (let before: number | null = null; ;) {
    const page: HistoryEvent[] = await listHistory(handle, tenantId, payment.paymentId, { before, sensor: null });
    if (events.length >= MOST_EVENTS) {
      if (page.length > 0) beyond.push(`trail events before the newest ${formatCount(MOST_EVENTS)}`);
      break;
    }
    events.push(...page);
    before = page.at(-1)?.id ?? null;
    if (page.length < HISTORY_PAGE) break;
  }
  const shown = visibleHistory(withoutUndone(events), "UTC").flatMap((day) => day.events);
  const setting = { currency: payment.currency, timeZone };
  const list = shown
    .filter(({ type, phase }) => !internal.has(type) && (phase === null || phase === "success"))
    .map((event) => [when(event.at), textOf(event, setting), event.by ?? doneBy[event.type] ?? "Automatic"]);
  return list.length === 0
    ? null
    : { title: "Activity trail", blocks: [], parts: { what: "trail events", rows: { columns, list } }, beyond };
}

/** Without what staff recorded about a dispute and undid, and without its undoing, newest first. */
function withoutUndone(newestFirst: readonly HistoryEvent[]): HistoryEvent[] {
  // An alert has its own time in the trail, so only ids tell what was before it was taken from the order.
  const takenAt = new Map<number | null, number>();
  for (const { id, evidenceId, from } of newestFirst)
    if (from === "alert_joined") takenAt.set(evidenceId, Math.max(id, takenAt.get(evidenceId) ?? 0));
  let undone = 0;
  return newestFirst.filter(({ id, type, evidenceId, field, from, to, by }) => {
    if (type !== "CHARGEBACK" || field !== null) return true;
    if (evidenceId !== null) return id > (takenAt.get(evidenceId) ?? 0);
    if (by === null) return true;
    if (from === "chargeback" && to === null) {
      undone += 1;
      return false;
    }
    if (undone === 0 || (to !== null && to !== "chargeback")) return true;
    undone -= 1;
    return false;
  });
}

/** A bank doesn't read about a team of its own; who it was stands beside the text. */
function textOf({ type, field, text, from, to }: HistoryEvent, setting: ValueSetting): string {
  if (type === "FIELD_CHANGED" && field !== null) return changeWords(field, { from, to }, setting, "to");
  return text.replace(" by your team", "");
}
