import { parseArgs } from "node:util";
import { ImportError } from "#server/import-file/import-event.ts";
import { importFile, type ImportResult } from "#server/import-file/import-file.ts";
import { progressPrinter } from "#server/import-file/progress-printer.ts";

const help = `npm run import -- FILE --api-key KEY [--url URL]

Sends the orders of a file to a running server (http://localhost:3000), in order of time. FILE is one of
  NDJSON                  one order a line, as POST /api/orders takes it
  CSV                     with dotted JSON paths as headings: orderId, createdAt, customer.email, items[0].id …
  Shopify's orders export rows of one Name are one order; cancellations and refunds are sent as outcomes
Lines that are not taken go to FILE.rejected.ndjson with the reason. It can be run again: nothing is doubled.

  --api-key KEY  the shop's API key
  --url URL      where the server is
Exit code: 0 all taken, 1 some rejected, 2 could not run.`;

/** A fault in how the command was called. */
class UsageError extends Error {}

process.exitCode = await run();

async function run(): Promise<number> {
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.once("SIGINT", onSignal);
  process.once("SIGTERM", onSignal);
  try {
    const wanted = readArguments();
    if (wanted === null) {
      console.log(help);
      return 0;
    }
    const { file, ...server } = wanted;
    const result = await importFile(file, { ...server, signal: stop.signal, onProgress: progressPrinter(process.stdout) });
    console.log(summary(result));
    return result.rejected > 0 ? 1 : 0;
  } catch (cause) {
    if (stop.signal.aborted) console.error("\nThe import was stopped. Run it again to go on: orders that were taken are not doubled.");
    else if (cause instanceof UsageError)
      console.error(`The import cannot run: ${cause.message}; npm run import -- --help tells the options`);
    else console.error(cause instanceof ImportError ? `The import cannot run: ${cause.message}` : cause);
    return 2;
  }
}

function readArguments(): { file: string; apiKey: string; url: string } | null {
  const { values, positionals } = parsedArguments();
  if (values.help) return null;
  const [file, ...others] = positionals;
  if (file === undefined) throw new UsageError("a file is needed: npm run import -- FILE --api-key KEY");
  if (others.length > 0) throw new UsageError(`one file at a time, not also ${others.join(", ")}`);
  if (!values["api-key"]) throw new UsageError("the shop's API key is needed: --api-key KEY");
  const url = values.url ?? "http://localhost:3000";
  if (!/^https?:\/\/[^/]/.test(url) || !URL.canParse(url)) throw new UsageError(`--url must be an http or https address, not ${url}`);
  return { file, apiKey: values["api-key"], url };
}

function parsedArguments() {
  try {
    return parseArgs({
      options: { "api-key": { type: "string" }, url: { type: "string" }, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
      strict: true,
    });
  } catch (cause) {
    if (cause instanceof TypeError) throw new UsageError(cause.message.split(/[.\n]/)[0] ?? cause.message, { cause });
    throw cause;
  }
}

function summary({ orders, outcomes, rejected, rejectedFile }: ImportResult): string {
  const taken = `${count(orders, "order")}${outcomes > 0 ? ` and ${count(outcomes, "outcome")}` : ""} taken, now or before`;
  return rejected === 0
    ? `${taken}; nothing was rejected.`
    : `${taken}; ${count(rejected, "line")} rejected, and why is in ${rejectedFile}`;
}

function count(number: number, what: string): string {
  return `${number.toLocaleString("en-US")} ${what}${number === 1 ? "" : "s"}`;
}
