import type { ImportProgress } from "#server/import-file/import-file.ts";
import { progressBar } from "#server/progress-bar.ts";

/** Lines are printed so many orders apart where there is no terminal. */
const LINE_EVERY = 1_000;
/** A terminal is drawn on at most this often. */
const DRAW_EVERY_MS = 100;

export type Terminal = { isTTY?: boolean; write(text: string): unknown };

/** Tells how far an import is, with its rate: a bar that moves on a terminal, lines elsewhere. */
export function progressPrinter(out: Terminal, clock: () => number = () => performance.now()): (progress: ImportProgress) => void {
  let sendingSince: number | null = null;
  let drawnAt = -Infinity;
  return (progress) => {
    const now = clock();
    if (progress.phase === "sending") sendingSince ??= now;
    const isLast = progress.phase === "sending" && progress.done === progress.total;
    if (out.isTTY) {
      if (!isLast && now - drawnAt < DRAW_EVERY_MS) return;
      drawnAt = now;
      out.write(`\r\u001B[K${sentence(progress, sendingSince, now)}${isLast ? "\n" : ""}`);
    } else if (isLast || (progress.phase === "sending" && progress.done % LINE_EVERY === 0)) {
      out.write(`${sentence(progress, sendingSince, now)}\n`);
    }
  };
}

function sentence({ phase, done, total, rejected }: ImportProgress, since: number | null, now: number): string {
  const refused = rejected > 0 ? `, ${rejected.toLocaleString("en-US")} rejected` : "";
  if (phase === "reading" || total === null) return `Reading: ${done.toLocaleString("en-US")}${refused}`;
  const seconds = since === null ? 0 : (now - since) / 1000;
  const rate = seconds > 0 ? `, ${Math.round(done / seconds).toLocaleString("en-US")} a second` : "";
  return `${progressBar(done, total)} ${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}${rate}${refused}`;
}
