import { Worker } from "node:worker_threads";
import { z } from "zod";
import { hookMethods } from "#domain/scenarios/action-settings.ts";
import type { PlaceholderValues } from "#domain/scenarios/placeholders.ts";
import { PermanentFailure, TemporaryFailure } from "#server/actions/action-failure.ts";
import { threadFromSource } from "#server/thread-from-source.ts";

export const hookRequest = z.object({
  method: z.enum(hookMethods),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
});
export type HookRequest = z.output<typeof hookRequest>;

const SCRIPT_LIMITS = { mostMs: 1000, memoryBytes: 16 * 1024 * 1024, stackBytes: 256 * 1024 };
const THREAD_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };
/** The interpreter looks at its limits between steps only. A step that takes longer ends with the thread. */
const KILLED_AFTER_MS = 3 * SCRIPT_LIMITS.mostMs;
const STARTED_WITHIN_MS = 30_000;
const FAULT_MAX_LENGTH = 200;

/**
 * Runs a shop's script over a request, in a thread of its own with limits on time and memory. Returns the request as the script
 * left it. Throws a PermanentFailure if the script fails, meets a limit or returns anything else.
 */
export async function runPreScript(script: string, given: { order: PlaceholderValues; request: HookRequest }): Promise<HookRequest> {
  const said = await inThread({ script, input: JSON.stringify(given), ...SCRIPT_LIMITS });
  if (said.returned === null) throw scriptFailure(said.fault ?? "it returned nothing");
  const returned = hookRequest.safeParse(parsed(said.returned));
  if (!returned.success) throw scriptFailure("it didn't return a request with method, url, headers and body");
  return returned.data;
}

type Said = { returned: string | null; fault: string | null };
const message = z
  .object({ begins: z.literal(true) })
  .or(z.object({ begins: z.literal(false), returned: z.string().nullable(), fault: z.string().nullable() }));

async function inThread(workerData: { script: string; input: string } & typeof SCRIPT_LIMITS): Promise<Said> {
  const worker = new Worker(thread, { workerData, execArgv: [], env: {}, resourceLimits: THREAD_LIMITS });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Said>((resolve, reject) => {
      timer = setTimeout(() => reject(new TemporaryFailure("its script couldn't be started in time")), STARTED_WITHIN_MS);
      worker.on("message", (posted: unknown) => {
        const said = message.parse(posted);
        if (!said.begins) return resolve(said);
        clearTimeout(timer);
        timer = setTimeout(() => resolve({ returned: null, fault: "it took too long" }), KILLED_AFTER_MS);
      });
      worker.once("error", reject);
      worker.once("exit", (code) => reject(new Error(`The script's thread exited with code ${code}`)));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const thread = threadFromSource(new URL("pre-script-thread.ts", import.meta.url));

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

function scriptFailure(fault: string): PermanentFailure {
  return new PermanentFailure(`its script failed: ${[...fault].slice(0, FAULT_MAX_LENGTH).join("")}`);
}
