import type { VisitedPage } from "#domain/visits/visit-batch.ts";

/** A page as it was visited: when it was opened, how long it was in view, and what was submitted on it. */
export type PageView = Omit<VisitedPage, "batchNo">;

/**
 * The pages of a session in the order in which they were opened. Each batch says how the page stood, so the result is the same
 * in whatever order the batches came, and with some of them lost.
 */
export function foldPages(batches: readonly VisitedPage[]): PageView[] {
  const pages = new Map<string, PageView>();
  for (const { batchNo: _batchNo, ...page } of batches.toSorted((a, b) => a.batchNo - b.batchNo)) {
    const known = pages.get(page.pageKey);
    pages.set(page.pageKey, known ? joined(known, page) : page);
  }
  return [...pages.values()].toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime() || (a.pageKey < b.pageKey ? -1 : 1));
}

function joined(known: PageView, later: PageView): PageView {
  return {
    ...known,
    // The batch that was on its way for the shortest time tells best when the page was opened.
    openedAt: later.openedAt < known.openedAt ? later.openedAt : known.openedAt,
    openMs: Math.max(known.openMs, later.openMs),
    stayedMs: Math.max(known.stayedMs, later.stayedMs),
    sentiment: later.sentiment ?? known.sentiment,
    submissions: [...known.submissions, ...later.submissions],
  };
}
