import { parentPort, workerData } from "node:worker_threads";
import variant from "@jitl/quickjs-wasmfile-release-sync";
import { newQuickJSWASMModuleFromVariant, shouldInterruptAfterDeadline, type QuickJSContext } from "quickjs-emscripten-core";
import { z } from "zod";
import { cutTo } from "#domain/text/truncate.ts";
import { faultOfReturned } from "#server/actions/hook-request.ts";

const FAULT_MAX_LENGTH = 200;

/**
 * The thread that runs a shop's script in an interpreter of its own, which has no files, network or memory but its own, and ends
 * it at its limits. It posts that it begins, then the request that the script returned, as JSON text, or why it failed, in short.
 */
const given = z
  .object({ script: z.string(), input: z.string(), mostMs: z.number(), memoryBytes: z.number(), stackBytes: z.number() })
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

function run(context: QuickJSContext): { begins: false; returned: string | null; fault: string | null } {
  const input = JSON.stringify(given.input);
  const result = context.evalCode(
    `JSON.stringify((function ({ order, request }) {\n${given.script}\n})(JSON.parse(${input})))`,
    "preScript.js",
  );
  if (result.error) {
    const fault = Date.now() >= deadline ? "it took too long" : faultWords(context.dump(result.error));
    return { begins: false, returned: null, fault };
  }
  const returned: unknown = context.dump(result.value);
  if (typeof returned !== "string") return { begins: false, returned: null, fault: "it returned nothing" };
  const fault = faultOfReturned(returned);
  return { begins: false, returned: fault === null ? returned : null, fault };
}

function faultWords(error: unknown): string {
  const { data } = z.object({ name: z.string(), message: z.string() }).safeParse(error);
  if (data?.name === "InternalError" && data.message === "out of memory") return "it needs too much memory";
  return data === undefined ? "it threw no error" : cutTo(`${data.name}: ${data.message}`, FAULT_MAX_LENGTH);
}
