import { parseArgs } from "node:util";
import { ConfigError, processEnvironment, readImportConfig } from "#server/config.ts";
import { ImportError } from "#server/import-file/import-event.ts";
import { importFile } from "#server/import-file/import-file.ts";
import { importSummary } from "#server/import-file/import-summary.ts";
import { progressPrinter } from "#server/import-file/progress-printer.ts";

const help = `npm run import -- FILE --api-key KEY [--url URL]

Sends the orders in a file to a running server, oldest first. FILE can be
  NDJSON                  one order per line, in the format of POST /api/orders
  CSV                     with dotted JSON paths as headings: orderId, createdAt, customer.email, items[0].id …
  Shopify orders export   rows with the same Name are one order; cancellations and refunds are sent as outcomes
Rejected lines go to FILE.rejected.ndjson with the reason. You can run it again: nothing is imported twice.

  --api-key KEY  the shop's API key; SURETY_API_KEY if left out
  --url URL      the server's address; PORT on this machine if left out
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
    console.log(importSummary(result));
    return result.rejected > 0 ? 1 : 0;
  } catch (cause) {
    if (stop.signal.aborted) console.error("\nImport stopped. Run it again to continue: nothing is imported twice.");
    else if (cause instanceof UsageError)
      console.error(`Can't run the import: ${cause.message}. Run npm run import -- --help for the options.`);
    else console.error(cause instanceof ImportError || cause instanceof ConfigError ? `Can't run the import: ${cause.message}` : cause);
    return 2;
  }
}

function readArguments(): { file: string; apiKey: string; url: string } | null {
  const { values, positionals } = parsedArguments();
  if (values.help) return null;
  const [file, ...others] = positionals;
  if (file === undefined) throw new UsageError("name a file: npm run import -- FILE --api-key KEY");
  if (others.length > 0) throw new UsageError(`import one file at a time, without ${others.join(", ")}`);
  const variables = readImportConfig(processEnvironment());
  const apiKey = values["api-key"] ?? variables.apiKey;
  if (!apiKey) throw new UsageError("add the shop's API key: --api-key KEY, or the variable SURETY_API_KEY");
  if (!/^[\x21-\x7E]+$/.test(apiKey)) {
    throw new UsageError(`${values["api-key"] === undefined ? "SURETY_API_KEY" : "--api-key"} has characters that no API key has`);
  }
  const url = values.url ?? variables.url;
  if (!/^https?:\/\/[^/]/.test(url) || !URL.canParse(url)) throw new UsageError(`--url must be an http or https URL, not ${url}`);
  return { file, apiKey, url };
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
