import { z } from "zod";
import { reportBody, type ReportRequest } from "#contract/reports.ts";
import { useKeptText } from "#console/frame/use-kept-text.ts";
import { reportKinds, type ReportKind } from "#domain/insights/report.ts";

/** The report that this tab has asked for. */
export type KeptReport = {
  kind: ReportKind;
  jobId: number;
  body: ReportRequest;
  /** Its ready dialog was closed without a download. */
  isPutAside: boolean;
};

const shape = z.object({ kind: z.enum(reportKinds), jobId: z.int(), body: reportBody, isPutAside: z.boolean() });

/** It outlives a reload; what cannot be read, as after an update of the console, counts as none. */
export function useKeptReport(): readonly [KeptReport | null, (report: KeptReport | null) => void] {
  const [text, keepText] = useKeptText("report");
  const keep = (report: KeptReport | null) => keepText(report && JSON.stringify(z.encode(shape, report)));
  return [text === null ? null : readReport(text), keep];
}

function readReport(text: string): KeptReport | null {
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null;
  } catch (cause) {
    if (cause instanceof SyntaxError) return null;
    throw cause;
  }
}
