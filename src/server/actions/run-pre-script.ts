import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { PlaceholderValues } from "#domain/scenarios/placeholders.ts";
import { ScriptFailure, TemporaryFailure } from "#server/actions/action-failure.ts";
import { withStandIns } from "#server/actions/header-stand-ins.ts";
import { readReturned, type HookRequest } from "#server/actions/hook-request.ts";
import { threadFromSource } from "#server/thread-from-source.ts";

const SCRIPT_LIMITS = { mostMs: 1000, memoryBytes: 16 * 1024 * 1024, stackBytes: 256 * 1024 };
const THREAD_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };
/** The interpreter looks at its limits between steps only. A step that takes longer ends with the thread. */
const KILLED_AFTER_MS = 3 * SCRIPT_LIMITS.mostMs;
const STARTED_WITHIN_MS = 30_000;

/**
 * Runs a shop's script over a request, in a thread of its own with limits on time and memory. Returns the request as the script
 * left it; header values that may be secrets it never sees. The thread checks what the script returned, so that nothing huge reaches the
 * server's own. Throws a ScriptFailure if the script fails, meets a limit or returns anything else.
 */
export async function runPreScript(script: string, given: { order: PlaceholderValues; request: HookRequest }): Promise<HookRequest> {
  const { request, fillIn } = withStandIns(given.request);
  const { returned, fault, said } = await inThread({
    script,
    input: JSON.stringify({ order: given.order, request }),
    onlyChecks: false,
    ...SCRIPT_LIMITS,
  });
  if (returned === null) throw new ScriptFailure(fault === null ? FAILED : `${FAILED}: ${fault}`, said);
  return fillIn(readReturned(returned));
}

/** Why a script can't be run at all, such as a syntax error; null if it can. Throws a TemporaryFailure if it couldn't be checked. */
export async function faultOfScript(script: string): Promise<string | null> {
  const { fault, said } = await inThread({ script, input: "null", onlyChecks: true, ...SCRIPT_LIMITS });
  return said ?? fault;
}

const FAILED = "its script failed";

type Said = { returned: string | null; fault: string | null; said: string | null };
const message = z
  .object({ begins: z.literal(true) })
  .or(z.object({ begins: z.literal(false), returned: z.string().nullable(), fault: z.string().nullable(), said: z.string().nullable() }));

async function inThread(workerData: { script: string; input: string; onlyChecks: boolean } & typeof SCRIPT_LIMITS): Promise<Said> {
  const worker = new Worker(thread, { workerData, execArgv: [], env: {}, resourceLimits: THREAD_LIMITS });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Said>((resolve, reject) => {
      timer = setTimeout(() => reject(new TemporaryFailure("its script couldn't be started in time")), STARTED_WITHIN_MS);
      worker.on("message", (posted: unknown) => {
        const said = message.parse(posted);
        if (!said.begins) return resolve(said);
        clearTimeout(timer);
        timer = setTimeout(() => resolve({ returned: null, fault: "it took too long", said: null }), KILLED_AFTER_MS);
      });
      worker.once("error", (cause) => {
        if (isOutOfMemory(cause)) resolve({ returned: null, fault: "it needs too much memory", said: null });
        else reject(cause);
      });
      worker.once("exit", (code) => reject(new Error(`The script's thread exited with code ${code}`)));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const thread = threadFromSource(new URL("pre-script-thread.ts", import.meta.url));

function isOutOfMemory(cause: Error): boolean {
  return "code" in cause && cause.code === "ERR_WORKER_OUT_OF_MEMORY";
}
