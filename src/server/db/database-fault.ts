import { ConfigError } from "#server/config.ts";

/** What keeps a database from being used as one line about `DATABASE_URL`; anything else as it is. */
export function databaseFault(cause: unknown, databaseUrl: string): unknown {
  const words = cause instanceof Error ? wordsFor(cause, new URL(databaseUrl)) : null;
  return words === null ? cause : new ConfigError(`DATABASE_URL cannot be used: ${words}`, { cause });
}

function wordsFor(cause: Error, { hostname, pathname }: URL): string | null {
  // The driver gives its own time limit no code.
  if (cause.message === "timeout expired") return "its server does not answer";
  switch ("code" in cause ? cause.code : null) {
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `there is no host ${hostname}`;
    case "ECONNREFUSED":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ETIMEDOUT":
      return "nothing answers there";
    // Codes of PostgreSQL (its manual, appendix A).
    case "28P01":
    case "28000":
      return "its user or password is wrong";
    case "3D000":
      return `its server has no database ${decodeURIComponent(pathname.slice(1))}`;
    case "42501":
      return `its user may not do what is needed (${cause.message})`;
    default:
      return null;
  }
}
