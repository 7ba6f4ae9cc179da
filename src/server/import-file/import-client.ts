import { setTimeout as wait } from "node:timers/promises";
import { importLine, SEND_AGAIN, type ImportLine } from "#contract/orders.ts";
import { problem } from "#contract/problem.ts";
import { jsonOf } from "#domain/text/json-of.ts";
import { ImportError, type FileOutcome } from "#server/import-file/import-event.ts";

export type Rejection = { title: string; errors: { path: string; message: string }[] };

/**
 * The two calls of an import, retried with back-off when the network or the server fails. A line that the server keeps
 * failing on is rejected with its error, so that it doesn't block the lines behind it.
 */
export type ImportClient = {
  /** Returns one result per order, in the same order; null if it was accepted. */
  sendOrders(texts: readonly string[]): Promise<(Rejection | null)[]>;
  /** Null if the outcome was accepted, now or before. */
  sendOutcome(orderId: string, outcome: FileOutcome): Promise<Rejection | null>;
};

export type ClientOptions = {
  /** The server's URL, without `/api`. */
  url: string;
  apiKey: string;
  signal: AbortSignal;
  /** The paths that an accepted order was warned about. */
  onWarnings?: (paths: readonly string[]) => void;
  /** Delays between attempts. If the last attempt can't reach the server, the import ends. */
  retryDelaysMs?: readonly number[];
};

const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000];

/** An attempt failed in a way that a retry may fix. */
class TryAgain extends Error {
  readonly waitMs: number | null;
  constructor(message: string, waitMs: number | null = null) {
    super(message);
    this.waitMs = waitMs;
  }
}

export function makeImportClient(options: ClientOptions): ImportClient {
  const base = options.url.replace(/\/+$/, "");

  async function post(path: string, type: string, body: string, takesFault = false): Promise<{ status: number; text: string }> {
    const headers = { "content-type": type, "x-api-key": options.apiKey };
    const answer = await read(`${base}/api${path}`, { method: "POST", headers, body, signal: options.signal });
    if (answer.status === 401 || answer.status === 403) {
      const { detail = "" } = problem.safeParse(jsonOf(answer.text)).data ?? {};
      throw new ImportError(`The server at ${base} doesn't accept this API key. ${answer.status === 403 ? detail : ""}`.trimEnd());
    }
    if (answer.status === 429) throw new TryAgain("too many requests", answer.retryAfterMs);
    if (answer.status === 500 && takesFault) return answer;
    if (answer.status >= 500) throw new TryAgain(`it responded with status ${answer.status}`);
    return answer;
  }

  async function retried<T>(run: (isLastTry: boolean) => Promise<T>): Promise<T> {
    for (const delayMs of options.retryDelaysMs ?? RETRY_DELAYS_MS) {
      try {
        return await run(false);
      } catch (cause) {
        if (!(cause instanceof TryAgain)) throw cause;
        await wait(Math.max(delayMs, cause.waitMs ?? 0), undefined, { signal: options.signal });
      }
    }
    try {
      return await run(true);
    } catch (cause) {
      if (!(cause instanceof TryAgain)) throw cause;
      throw new ImportError(`Can't reach the server at ${base}: ${cause.message.replace(/\.$/, "")}.`, { cause });
    }
  }

  return {
    async sendOrders(texts) {
      const rejections: (Rejection | null)[] = texts.map(() => null);
      let open = texts.map((text, place) => ({ text, place }));
      await retried(async (isLastTry) => {
        const { status, text } = await post("/orders/import", "application/x-ndjson", open.map((order) => `${order.text}\n`).join(""));
        if (status !== 200) throw new ImportError(`${base} isn't a Surety server (status ${status} for an import).`);
        const answers = readAnswers(text, base);
        if (answers.length !== open.length) throw new TryAgain("its response was cut off");
        open = open.filter((order, index) => {
          const answer = answers[index];
          rejections[order.place] = rejectionOf(answer);
          if (answer && "warnings" in answer && answer.warnings) options.onWarnings?.(answer.warnings.map(({ path }) => path));
          return rejections[order.place]?.title === SEND_AGAIN;
        });
        if (open.length > 0 && !isLastTry) throw new TryAgain("something went wrong on its end");
      });
      return rejections;
    },

    async sendOutcome(orderId, outcome) {
      const path = `/orders/${encodeURIComponent(orderId)}/outcomes`;
      const { status, text } = await retried((isLastTry) => post(path, "application/json", JSON.stringify(outcome), isLastTry));
      if (status < 300) return null;
      const told = problem.safeParse(jsonOf(text));
      if (!told.success) throw new ImportError(`${base} isn't a Surety server (status ${status} for an outcome).`);
      // A file may know the time of what happened better than an earlier export of it did.
      if (status === 409 && told.data.errors?.every(({ path: field }) => field === "at")) return null;
      return { title: told.data.detail ?? told.data.title, errors: told.data.errors ?? [] };
    },
  };
}

async function read(url: string, request: RequestInit): Promise<{ status: number; retryAfterMs: number | null; text: string }> {
  try {
    const answer = await fetch(url, request);
    const retryAfter = Number(answer.headers.get("retry-after"));
    return { status: answer.status, retryAfterMs: Number.isFinite(retryAfter) ? retryAfter * 1000 : null, text: await answer.text() };
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    if (cause instanceof TypeError || (cause instanceof Error && "code" in cause)) throw new TryAgain(reasonOf(cause));
    throw cause;
  }
}

/** The actual reason behind fetch's generic "fetch failed". */
function reasonOf(cause: Error): string {
  const inner = cause.cause;
  const code = inner instanceof Error && "code" in inner ? String(inner.code) : null;
  if (code === "ECONNREFUSED") return "the connection was refused";
  if (code === "ENOTFOUND") return "the host doesn't exist";
  return inner instanceof Error && inner.message !== "" ? inner.message : cause.message;
}

function readAnswers(text: string, base: string): ImportLine[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.flatMap((line, index) => {
    const answer = importLine.safeParse(jsonOf(line));
    if (answer.success) return [answer.data];
    // The last line is incomplete if the connection ended early.
    if (index === lines.length - 1) return [];
    throw new ImportError(`${base} isn't a Surety server.`);
  });
}

function rejectionOf(answer: ImportLine | undefined): Rejection | null {
  return answer !== undefined && "error" in answer ? answer.error : null;
}
