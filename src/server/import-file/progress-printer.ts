import type { ImportProgress } from "#server/import-file/import-file.ts";
import { progressBar } from "#server/progress-bar.ts";

/** Without a terminal, one line is printed every this many orders. */
const LINE_EVERY = 1_000;
/** The shortest time between updates on a terminal. */
const DRAW_EVERY_MS = 100;

type Terminal = { isTTY?: boolean; write(text: string): unknown };

/** Prints an import's progress: a moving bar on a terminal, lines elsewhere. After the first second it includes the rate. */
export function progressPrinter(out: Terminal, clock: () => number = () => performance.now()): (progress: ImportProgress) => void {
  const startedAt = clock();
  let drawnAt = -Infinity;
  return (progress) => {
    const now = clock();
    const isLast = progress.phase === "sending" && progress.done === progress.total;
    if (out.isTTY) {
      if (!isLast && now - drawnAt < DRAW_EVERY_MS) return;
      drawnAt = now;
      out.write(`\r\u001B[K${sentence(progress, now - startedAt)}${isLast ? "\n" : ""}`);
    } else if (isLast || (progress.phase === "sending" && progress.done % LINE_EVERY === 0)) {
      out.write(`${sentence(progress, now - startedAt)}\n`);
    }
  };
}

function sentence({ phase, done, total, rejected }: ImportProgress, elapsedMs: number): string {
  const rejections = rejected > 0 ? `, ${rejected.toLocaleString("en-US")} rejected` : "";
  if (phase === "reading" || total === null) return `Reading: ${done.toLocaleString("en-US")}${rejections}`;
  const rate = elapsedMs >= 1000 ? `, ${Math.round((done * 1000) / elapsedMs).toLocaleString("en-US")} per second` : "";
  return `${progressBar(done, total)} ${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}${rate}${rejections}`;
}
