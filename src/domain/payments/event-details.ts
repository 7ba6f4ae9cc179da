import { readVerdict, type Verdict } from "#domain/evidence/verdict.ts";

/** What a sensor found in a document that an event is about. */
type EventSignature = {
  analysis: { passed: Verdict; passedLiveness: Verdict; alert: string | null } | null;
  geoInfo: Record<string, unknown> | null;
};

/** A visit that an event is about: its pages, and how often the mouse moved and clicked. */
type EventSession = {
  urls: { page: string; sentiment: string | null }[];
  urlCount: number;
  moveCount: number;
  clickCount: number;
  submissions: { sentiment: string | null }[];
};

/** What an event of the trail knows of the document or session that it is about. */
export type EventDetails = {
  fileName: string | null;
  /** Addresses of the file, separated by commas, or its content in base64. */
  fileData: string | null;
  signature: EventSignature | null;
  sentiment: string | null;
  session: EventSession | null;
  durationSeconds: number | null;
};

/** Of an event that is about neither. */
export const noDetails: EventDetails = {
  fileName: null,
  fileData: null,
  signature: null,
  sentiment: null,
  session: null,
  durationSeconds: null,
};

export type EventMark = "failed" | "notPassed" | "negative" | "passed";
type MarkedEvent = {
  type: string;
  phase: string | null;
  details: {
    signature: Pick<EventSignature, "analysis"> | null;
    sentiment: string | null;
    session: Pick<EventSession, "submissions"> | null;
  };
};

/**
 * What marks an event in the trail; null for nothing. Whatever speaks against it comes first: an analysis or liveness check
 * that said no, then a negative sentiment (its own or of anything submitted in its session). Only then an analysis that said
 * yes. An action's event is marked as failed when its run was given up.
 */
export function eventMark({ type, phase, details: { signature, sentiment, session } }: MarkedEvent): EventMark | null {
  if (type === "WATCH_ACTIVATED" && phase === "callfail") return "failed";
  const { passed = null, passedLiveness = null } = signature?.analysis ?? {};
  if (readVerdict(passed) === false || readVerdict(passedLiveness) === false) return "notPassed";
  if (isNegative(sentiment) || session?.submissions.some((each) => isNegative(each.sentiment))) return "negative";
  return readVerdict(passed) === true ? "passed" : null;
}

function isNegative(sentiment: string | null): boolean {
  return sentiment?.trim().toLowerCase() === "negative";
}

/** Whether anything was visited, moved or clicked. */
export function hasActivity({ urls, urlCount, moveCount, clickCount }: EventSession): boolean {
  return urls.length + urlCount + moveCount + clickCount > 0;
}
