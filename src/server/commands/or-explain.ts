import { ConfigError } from "#server/config.ts";
import { FolderInUseError } from "#server/db/instance-lock.ts";

/** Runs a command. If its options, environment or folder are wrong, it ends with one clear line. */
export async function orExplain(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (cause) {
    const isPlain = cause instanceof ConfigError || cause instanceof FolderInUseError;
    console.error(isPlain ? `Surety can't start: ${cause.message}` : explain(cause));
    process.exit(2);
  }
}

function explain(cause: unknown): unknown {
  if (cause instanceof Error && "code" in cause && String(cause.code).startsWith("ERR_PARSE_ARGS"))
    return `${cause.message.split(". ")[0]}. Use --help for the options.`;
  return cause;
}
