import { formatCount } from "#domain/payments/page-range.ts";
import { countWords } from "#domain/text/count-words.ts";
import { exactDurationWords } from "#domain/text/duration-words.ts";
import { foldPages } from "#domain/visits/fold-pages.ts";
import { selectList, type RowOf } from "#server/db/row-of.ts";
import { visits } from "#server/db/schema/visit-tables.ts";
import type { Block, Section } from "#server/evidence-export/evidence-block.ts";
import { knownFacts } from "#server/evidence-export/known-facts.ts";
import type { SectionSource } from "#server/evidence-export/sections/section-source.ts";
import { visitSeconds } from "#server/visits/session-event.ts";
import { listVisitedPages } from "#server/visits/visit-store.ts";

const columns = {
  visitId: visits.visitId,
  startedAt: visits.startedAt,
  endedAt: visits.endedAt,
  deviceId: visits.deviceId,
  userAgent: visits.userAgent,
  addresses: visits.addresses,
  moveCount: visits.moveCount,
  clickCount: visits.clickCount,
  morePages: visits.morePages,
};
type StoredVisit = RowOf<typeof columns>;

const MOST_SESSIONS = 20;
const MOST_PAGES = 100;

const pageColumns = [
  { title: "Opened", share: 2.6 },
  { title: "Page", share: 6 },
  { title: "In view", share: 1.6 },
];

/** The visits to the shop's pages that belong to the order, the newest first; bots speak for nothing. */
export async function sessionSection(source: SectionSource): Promise<Section | null> {
  const { handle, tenantId, payment } = source;
  const found = await handle.prepared<StoredVisit>(
    `select ${selectList(columns)} from visit where tenant_id = $1 and not is_bot
       and visit_id in (select visit_id from visit_order where tenant_id = $1 and payment_id = $2)
     order by started_at desc limit ${MOST_SESSIONS + 1}`,
    [tenantId, payment.paymentId],
  );
  if (found.length === 0) return null;
  const groups: Block[][] = [];
  const beyond = found.length > MOST_SESSIONS ? [`all sessions but the newest ${MOST_SESSIONS}`] : [];
  for (const visit of found.slice(0, MOST_SESSIONS)) {
    const pages = foldPages(await listVisitedPages(source.handle, source.tenantId, visit.visitId));
    groups.push(blocksOf(source, visit, pages.slice(0, MOST_PAGES)));
    const more = Math.max(pages.length - MOST_PAGES, 0) + visit.morePages;
    if (more > 0) beyond.push(`${countWords(more, "page")} of the session of ${source.when(visit.startedAt)}`);
  }
  return { title: "Sessions", blocks: [], parts: { what: "sessions", groups }, beyond };
}

function blocksOf({ when }: SectionSource, visit: StoredVisit, pages: ReturnType<typeof foldPages>): Block[] {
  const facts = knownFacts([
    ["Started", when(visit.startedAt)],
    ["Lasted", exactDurationWords(visitSeconds(visit))],
    ["IP address", visit.addresses.join(", ")],
    ["Device ID", visit.deviceId],
    ["Browser", visit.userAgent],
    ["Pointer moves", formatCount(visit.moveCount)],
    ["Clicks", formatCount(visit.clickCount)],
  ]);
  const rows = pages.map(({ openedAt, url, stayedMs }) => [when(openedAt), url, exactDurationWords(Math.round(stayedMs / 1000))]);
  return [
    { kind: "heading", text: `Session of ${when(visit.startedAt)}` },
    { kind: "facts", facts },
    ...(rows.length === 0 ? [] : [{ kind: "table" as const, columns: pageColumns, rows }]),
  ];
}
