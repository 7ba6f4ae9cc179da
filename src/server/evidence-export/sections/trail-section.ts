import { HISTORY_PAGE, type HistoryEvent } from "#contract/payment-trail.ts";
import { interactionsByPerson } from "#domain/messages/email-interaction.ts";
import { changeWords } from "#domain/payments/change-words.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import type { ValueSetting } from "#domain/payments/value-words.ts";
import { visibleHistory } from "#domain/payments/visible-history.ts";
import type { SensorType } from "#domain/scenarios/sensor-types.ts";
import type { Handle } from "#server/db/database.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { visits } from "#server/db/schema/visit-tables.ts";
import type { Section } from "#server/evidence-export/evidence-block.ts";
import type { SectionSource } from "#server/evidence-export/sections/section-source.ts";
import { switchedOffSensors } from "#server/scenarios/switched-off-sensors.ts";
import { listHistory } from "#server/payments/payment-store.ts";

const MOST_EVENTS = 2_000;

/** What the shop and Surety say among themselves, which isn't a bank's to read. */
const internal: ReadonlySet<HistoryEvent["type"]> = new Set([
  "ERASED",
  "COMMENT",
  "DECISION",
  "ASSIGNED",
  "LISTED",
  "EXPORTED",
  "RISK_CHANGED",
  "STRENGTHS_CHANGED",
  "GUARANTEE_CHANGED",
  "COVER_WARNED",
  "CLAIM",
  "DISPUTE_DUE",
  "PLATFORM",
]);

/** What outcomes and disputes bring that is between the shop, its alert services and Surety. */
const internalChanges: ReadonlySet<string | null> = new Set([
  "guarantee_paid",
  "fraud_confirmed",
  "alert",
  "alert_joined",
  "alert_answered",
]);

/** A guarantee action is a decision of the shop's. */
const guaranteeAction: SensorType = "22";

const WITHHELD = "The shop's own notes and decisions aren't part of this trail.";

const columns = [
  { title: "When", share: 2.6 },
  { title: "What happened", share: 6 },
  { title: "By", share: 1.6 },
];

/** Everything that happened to the order, newest first. Of a long trail, the newest events. */
export async function trailSection({ handle, tenantId, payment, timeZone, when }: SectionSource): Promise<Section | null> {
  const events: HistoryEvent[] = [];
  const beyond: string[] = [];
  const hidden = await switchedOffSensors(handle, tenantId, payment.scenarioId);
  for (let before: number | null = null; ;) {
    const page: HistoryEvent[] = await listHistory(handle, tenantId, payment.paymentId, { before, sensor: null, hidden });
    if (events.length >= MOST_EVENTS) {
      if (page.length > 0) beyond.push(`trail events before the newest ${formatCount(MOST_EVENTS)}`);
      break;
    }
    events.push(...page);
    before = page.at(-1)?.id ?? null;
    if (page.length < HISTORY_PAGE) break;
  }
  const shown = visibleHistory(withoutUndone(events.filter(isForBank)), "UTC").flatMap((day) => day.events);
  const setting = { currency: payment.currency, timeZone };
  const bots = await listBots(handle, tenantId, payment.paymentId);
  const list = shown
    .filter(({ type, evidenceId }) => type !== "SESSION" || !bots.has(evidenceId))
    .map((event) => [when(event.at), textOf(event, setting), doneBy(event)]);
  if (list.length === 0) return null;
  return {
    title: "Activity trail",
    blocks: [{ kind: "text", text: WITHHELD }],
    parts: { what: "trail events", rows: { columns, list } },
    beyond,
  };
}

function isForBank({ type, from, to, phase, sensor }: HistoryEvent): boolean {
  if (internal.has(type)) return false;
  if (type === "OUTCOME" || type === "CHARGEBACK") return !internalChanges.has(to) && !internalChanges.has(from);
  return (phase === null || phase === "success") && sensor?.type.id !== guaranteeAction;
}

const botColumns = { visitId: visits.visitId };

/** The visits of an order that were a bot's. */
async function listBots(handle: Handle, tenantId: number, paymentId: number): Promise<ReadonlySet<number | null>> {
  const bots = await handle.prepared<RowOf<typeof botColumns>>(
    `select ${selectList(botColumns)} from visit where tenant_id = $1 and is_bot
       and visit_id in (select visit_id from visit_order where tenant_id = $1 and payment_id = $2)`,
    [tenantId, paymentId],
  );
  return new Set(bots.map(({ visitId }) => visitId));
}

/** Who did it, or what. */
function doneBy({ type, to, by }: HistoryEvent): string {
  if (by !== null) return by;
  if (type === "DELIVERY") return "Carrier";
  const isByPerson = type === "EMAIL_INTERACTION" && interactionsByPerson.some((name) => name === to);
  return type === "SESSION" || isByPerson ? "Customer" : "Automatic";
}

/** Without what staff recorded about a dispute and undid, and without its undoing, newest first. */
function withoutUndone(newestFirst: readonly HistoryEvent[]): HistoryEvent[] {
  let undone = 0;
  return newestFirst.filter(({ type, field, from, to, by }) => {
    if (type !== "CHARGEBACK" || field !== null || by === null) return true;
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
