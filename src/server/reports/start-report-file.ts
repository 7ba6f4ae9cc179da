import { Worker } from "node:worker_threads";
import { threadFromSource } from "#server/thread-from-source.ts";
import type { ReportFormat, ReportKind } from "#domain/reports/report.ts";

/** A file being written by a separate thread. */
type ReportFile = {
  /** Sends a batch of rows as JSON text. Resolves with the finished parts when the next batch can be sent. */
  write(rows: string): Promise<Uint8Array[]>;
  /** Finishes the file and resolves with its last parts. */
  end(): Promise<Uint8Array[]>;
  /** Stops the thread, whatever it's doing. */
  close(): Promise<void>;
};

/** The thread's memory limits: what it needs doesn't depend on the number of rows. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

/** Starts the thread. If it fails, the call that is waiting for it throws. */
export async function startReportFile(options: { kind: ReportKind; format: ReportFormat; timeZone: string }): Promise<ReportFile> {
  const worker = new Worker(startFromSource, { workerData: options, execArgv: [], resourceLimits: THREAD_LIMITS });
  let parts: Uint8Array[] = [];
  let fault: unknown = null;
  let settle: ((fault: unknown) => void) | null = null;
  const fail = (cause: unknown) => {
    fault = cause;
    settle?.(cause);
  };
  worker.on("message", (message: "more" | "end" | Uint8Array) => {
    if (typeof message === "string") settle?.(null);
    else parts.push(message);
  });
  worker.on("error", fail);
  worker.on("exit", (code) => {
    if (code !== 0) fail(fault ?? new Error(`The report worker exited with code ${code}`));
  });

  /** Resolves with the parts so far when the thread wants more or has finished. */
  async function nextWord(): Promise<Uint8Array[]> {
    await new Promise<void>((resolve, reject) => {
      if (fault !== null) return reject(asError(fault));
      settle = (cause) => (cause === null ? resolve() : reject(asError(cause)));
    });
    const ready = parts;
    parts = [];
    return ready;
  }
  function send(message: string | null): Promise<Uint8Array[]> {
    const word = nextWord();
    worker.postMessage(message, []);
    return word;
  }

  await nextWord();
  return { write: send, end: () => send(null), close: async () => void (await worker.terminate()) };
}

const startFromSource = threadFromSource(new URL("report-worker.ts", import.meta.url));

function asError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause));
}
