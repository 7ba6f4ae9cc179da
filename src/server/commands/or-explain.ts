import { ConfigError } from "#server/config.ts";
import { FolderInUseError } from "#server/instance-lock.ts";

/** Runs a command and ends with one clear line where its options, environment or folder are wrong. */
export async function orExplain(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (cause) {
    const isPlain = cause instanceof ConfigError || cause instanceof FolderInUseError;
    console.error(isPlain ? `Surety cannot start: ${cause.message}` : explain(cause));
    process.exit(2);
  }
}

function explain(cause: unknown): unknown {
  if (cause instanceof Error && "code" in cause && String(cause.code).startsWith("ERR_PARSE_ARGS"))
    return `${cause.message.split(". ")[0]}. --help tells what there is.`;
  return cause;
}
