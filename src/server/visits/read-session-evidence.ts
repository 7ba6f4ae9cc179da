import { isIPv6 } from "node:net";
import type { SessionEvidence, SessionSpot } from "#contract/session-evidence.ts";
import { foldPages } from "#domain/visits/fold-pages.ts";
import type { VisitPoint } from "#domain/visits/visit-batch.ts";
import { visitLimits } from "#domain/visits/visit-limits.ts";
import type { Handle } from "#server/db/database.ts";
import { userAgentParts } from "#server/screening/enrich/browser-facts.ts";
import type { Screening } from "#server/screening/screening.ts";
import { visitSeconds } from "#server/visits/session-event.ts";
import { findVisitOf, listBatches, type FullBatch } from "#server/visits/visit-store.ts";

/** A session in which an order was placed, with what was done on its pages; null if the order has none with this ID. */
export async function readSessionEvidence(
  handle: Handle,
  tenantId: number,
  paymentId: number,
  visitId: number,
  { screening }: { screening: Pick<Screening, "placeOf"> },
): Promise<SessionEvidence | null> {
  const visit = await findVisitOf(handle, tenantId, paymentId, visitId);
  if (visit === null) return null;
  const batches = await listBatches(handle, tenantId, visitId);
  const pages = foldPages(batches);
  const shown = firstAndLast(pages, visitLimits.shownPages);
  const placeInList = new Map(shown.map(({ pageKey }, index) => [pageKey, index]));
  const spotsOf = (points: (batch: FullBatch) => readonly VisitPoint[]): SessionSpot[] =>
    batches.flatMap((batch) => {
      const index = placeInList.get(batch.pageKey);
      return index === undefined ? [] : points(batch).map(([x, y, atMs]): SessionSpot => [index, x, y, atMs]);
    });
  return {
    kind: "session",
    id: visitId,
    paymentId,
    sessionId: visit.sessionId,
    deviceId: visit.deviceId,
    startedAt: visit.startedAt,
    endedAt: visit.endedAt,
    durationSeconds: visitSeconds(visit),
    isBot: visit.isBot,
    userAgent: visit.userAgent,
    browser: userAgentParts(visit.userAgent),
    acceptLanguage: visit.acceptLanguage,
    locations: visit.addresses.map((ip) => locationOf(ip, screening)),
    ipv4: visit.addresses.find((ip) => !isIPv6(ip)) ?? null,
    moveCount: visit.moveCount,
    clickCount: visit.clickCount,
    keyCount: visit.keyCount,
    menuCount: visit.menuCount,
    urlCount: pages.length + visit.morePages,
    moreCount: visit.moreCount,
    inputs: batches
      .flatMap(({ url, content }) => content.inputs.map(({ event, tag, text }) => ({ pageUrl: url, event, tag, text })))
      .slice(0, visitLimits.inputs),
    behavior: {
      pages: shown.map(({ pageKey, url, referrer, openedAt, stayedMs, sentiment }) => ({
        url,
        referrer,
        at: openedAt,
        stayedSeconds: Math.round(stayedMs / 1000),
        sentiment,
        height: tallest(batches, pageKey, ({ content }) => content.height),
        fold: tallest(batches, pageKey, ({ content }) => content.fold),
      })),
      moves: spotsOf(({ content }) => content.moves),
      clicks: spotsOf(({ content }) => content.clicks),
      submissions: shown.flatMap(({ openedAt, submissions }) =>
        submissions.map(({ atMs, sentiment }) => ({ at: new Date(openedAt.getTime() + atMs), sentiment })),
      ),
    },
  };
}

/** Of a long list, how it begins and how it ends. */
function firstAndLast<Item>(list: readonly Item[], most: number): readonly Item[] {
  return list.length <= most ? list : [...list.slice(0, most / 2), ...list.slice(-most / 2)];
}

/** A page grows while it loads, and where a keyboard opens on a phone its window shrinks. */
function tallest(batches: readonly FullBatch[], pageKey: string, height: (batch: FullBatch) => number): number {
  return Math.max(...batches.filter((batch) => batch.pageKey === pageKey).map(height));
}

function locationOf(ip: string, screening: Pick<Screening, "placeOf">): SessionEvidence["locations"][number] {
  const { country, region, city, isProxy } = screening.placeOf(ip);
  const isBlocked = isProxy === null ? null : isProxy ? "yes" : "no";
  const version = isIPv6(ip) ? "6" : "4";
  // Who runs the network isn't part of the bundled data.
  return { ip, version, city, region, country, organization: null, network: null, proxy: { isBlocked } };
}
