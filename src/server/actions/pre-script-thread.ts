import { parentPort, workerData } from "node:worker_threads";
import variant from "@jitl/quickjs-wasmfile-release-sync";
import { newQuickJSWASMModuleFromVariant, shouldInterruptAfterDeadline, type QuickJSContext } from "quickjs-emscripten-core";
import { z } from "zod";
import { cutTo } from "#domain/text/truncate.ts";
import { faultOfReturned } from "#server/actions/hook-request.ts";

const FAULT_MAX_LENGTH = 200;

/**
 * The thread that runs a shop's script in an interpreter of its own, which has no files, network or memory but its own, and ends
 * it at its limits. It posts that it begins, then the request that the script returned, as JSON text, or why it failed: in our words, or
 * in short what the script said itself. A script that is only checked isn't run.
 */
const given = z
  .object({
    script: z.string(),
    input: z.string(),
    mostMs: z.number(),
    memoryBytes: z.number(),
    stackBytes: z.number(),
    onlyChecks: z.boolean(),
  })
  .parse(workerData);
const port = parentPort;
if (port === null) throw new Error("Scripts must run in a worker thread");

const quickJs = await newQuickJSWASMModuleFromVariant(variant);
const runtime = quickJs.newRuntime();
runtime.setMemoryLimit(given.memoryBytes);
runtime.setMaxStackSize(given.stackBytes);
port.postMessage({ begins: true });
const deadline = Date.now() + given.mostMs;
runtime.setInterruptHandler(shouldInterruptAfterDeadline(deadline));
port.postMessage(run(runtime.newContext()));
// The interpreter isn't cleaned up, which fails when it has met a limit; it goes with its thread.

type Ended = { begins: false; returned: string | null; fault: string | null; said: string | null };

function run(context: QuickJSContext): Ended {
  const input = JSON.stringify(given.input);
  const result = context.evalCode(
    `JSON.stringify((function ({ order, request }) {\n${given.script}\n})(JSON.parse(${input})))`,
    "preScript.js",
    { compileOnly: given.onlyChecks },
  );
  if (result.error) return Date.now() >= deadline ? failed("it took too long") : thrown(context.dump(result.error));
  if (given.onlyChecks) return { begins: false, returned: "", fault: null, said: null };
  const returned: unknown = context.dump(result.value);
  if (typeof returned !== "string") return failed("it returned nothing");
  const fault = faultOfReturned(returned);
  return fault === null ? { begins: false, returned, fault: null, said: null } : failed(fault);
}

function thrown(error: unknown): Ended {
  const { data } = z.object({ name: z.string(), message: z.string() }).safeParse(error);
  if (data === undefined) return failed("it threw no error");
  if (data.name === "InternalError" && data.message === "out of memory") return failed("it needs too much memory");
  return { begins: false, returned: null, fault: null, said: cutTo(`${data.name}: ${data.message}`, FAULT_MAX_LENGTH) };
}

function failed(fault: string): Ended {
  return { begins: false, returned: null, fault, said: null };
}
