import type { Sentiment } from "#domain/visits/sentiment.ts";

/**
 * Where the pointer was: thousandths of the page's width from its left edge, the same unit from its top, and milliseconds since
 * the page was opened.
 */
export type VisitPoint = [x: number, y: number, atMs: number];

/** Something pressed or changed on a page. Only buttons and links have a text; what is typed is never read. */
export type VisitInput = { event: string; tag: string; text: string | null; atMs: number };

export type VisitSubmission = { atMs: number; sentiment: Sentiment | null };

/** What happened on a page within a batch, and the page's height and the window's, in thousandths of the page's width. */
export type VisitContent = { height: number; fold: number; moves: VisitPoint[]; clicks: VisitPoint[]; inputs: VisitInput[] };

/** A batch of a page view, by which pages are told apart and put in order. */
export type VisitedPage = {
  pageKey: string;
  batchNo: number;
  openedAt: Date;
  openMs: number;
  stayedMs: number;
  url: string;
  referrer: string | null;
  sentiment: Sentiment | null;
  submissions: VisitSubmission[];
};
