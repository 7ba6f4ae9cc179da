import { noDetails, type EventDetails } from "#domain/payments/event-details.ts";
import { countWords } from "#domain/text/count-words.ts";
import { exactDurationWords } from "#domain/text/duration-words.ts";
import type { PageView } from "#domain/visits/fold-pages.ts";
import { visitLimits } from "#domain/visits/visit-limits.ts";
import type { Visit } from "#server/visits/visit-store.ts";

/** How long a session lasted, in whole seconds. */
export function visitSeconds({ startedAt, endedAt }: Pick<Visit, "startedAt" | "endedAt">): number {
  return Math.max(0, Math.round((endedAt.getTime() - startedAt.getTime()) / 1000));
}

/**
 * What an order's trail says about a session: how many pages in which time, and the first of them. Its sentiment is negative if
 * that of any of its pages or submissions is; what is positive marks no event.
 */
export function sessionEvent(visit: Visit, pages: readonly PageView[]): { text: string; details: EventDetails } {
  const seconds = visitSeconds(visit);
  const urlCount = pages.length + visit.morePages;
  return {
    text: `${visit.isBot ? "A bot visited" : "Visited"} ${countWords(urlCount, "page")} in ${exactDurationWords(seconds)}`,
    details: {
      ...noDetails,
      durationSeconds: seconds,
      sentiment: pages.some(isNegative) ? "negative" : null,
      session: {
        urls: pages.slice(0, visitLimits.listedPages).map(({ url, sentiment }) => ({ page: url, sentiment })),
        urlCount,
        moveCount: visit.moveCount,
        clickCount: visit.clickCount,
        submissions: pages
          .flatMap(({ submissions }) => submissions.map(({ sentiment }) => ({ sentiment })))
          .slice(0, visitLimits.listedPages),
      },
    },
  };
}

function isNegative({ sentiment, submissions }: PageView): boolean {
  return sentiment === "negative" || submissions.some((submission) => submission.sentiment === "negative");
}
