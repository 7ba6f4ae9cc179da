import { parseArgs } from "node:util";
import { ImportError } from "#server/import-file/import-event.ts";
import { importFile, type ImportResult } from "#server/import-file/import-file.ts";
import { progressPrinter } from "#server/import-file/progress-printer.ts";

const help = `npm run import -- FILE --api-key KEY [--url URL]

Sends the orders in a file to a running server (http://localhost:3000), oldest first. FILE can be
  NDJSON                  one order per line, in the format of POST /api/orders
  CSV                     with dotted JSON paths as headings: orderId, createdAt, customer.email, items[0].id …
  Shopify orders export   rows with the same Name are one order; cancellations and refunds are sent as outcomes
Rejected lines go to FILE.rejected.ndjson with the reason. You can run it again: nothing is imported twice.

  --api-key KEY  the shop's API key
  --url URL      the server's address
Exit code: 0 everything was imported, 1 some lines were rejected, 2 the import could not run.`;

/** The command was called the wrong way. */
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
    if (stop.signal.aborted) console.error("\nImport stopped. Run it again to continue: nothing is imported twice.");
    else if (cause instanceof UsageError)
      console.error(`Can't run the import: ${cause.message}. Run npm run import -- --help for the options.`);
    else console.error(cause instanceof ImportError ? `Can't run the import: ${cause.message}` : cause);
    return 2;
  }
}

function readArguments(): { file: string; apiKey: string; url: string } | null {
  const { values, positionals } = parsedArguments();
  if (values.help) return null;
  const [file, ...others] = positionals;
  if (file === undefined) throw new UsageError("name a file: npm run import -- FILE --api-key KEY");
  if (others.length > 0) throw new UsageError(`import one file at a time, without ${others.join(", ")}`);
  if (!values["api-key"]) throw new UsageError("add the shop's API key: --api-key KEY");
  if (!/^[\x21-\x7E]+$/.test(values["api-key"])) throw new UsageError("--api-key has characters that no API key has");
  const url = values.url ?? "http://localhost:3000";
  if (!/^https?:\/\/[^/]/.test(url) || !URL.canParse(url)) throw new UsageError(`--url must be an http or https URL, not ${url}`);
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

function summary({ orders, outcomes, rejected, rejectedFile, warned }: ImportResult): string {
  const taken = `${count(orders, "order")}${outcomes > 0 ? ` and ${count(outcomes, "outcome")}` : ""} imported, now or earlier`;
  const refused = rejected === 0 ? "No lines were rejected." : `${count(rejected, "line")} rejected; see ${rejectedFile} for the reasons.`;
  return `${taken}. ${refused}${warningsIn(warned)}`;
}

const MOST_PATHS = 20;

function warningsIn({ orders, paths }: ImportResult["warned"]): string {
  if (orders === 0) return "";
  const listed = paths.slice(0, MOST_PATHS).map((each) => `${each.path} (${each.orders.toLocaleString("en-US")})`);
  const more = paths.length > MOST_PATHS ? ` and ${count(paths.length - MOST_PATHS, "other field")}` : "";
  return `\n${count(orders, "order")} imported with warnings about: ${listed.join(", ")}${more}. POST /api/orders says more about each.`;
}

function count(number: number, what: string): string {
  return `${number.toLocaleString("en-US")} ${what}${number === 1 ? "" : "s"}`;
}
