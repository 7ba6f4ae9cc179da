import { ConfigError } from "#server/config.ts";

/** Turns a connection failure into a one-line error about `DATABASE_URL`; returns anything else unchanged. */
export function databaseFault(cause: unknown, databaseUrl: string): unknown {
  const words = cause instanceof Error ? wordsFor(cause, new URL(databaseUrl)) : null;
  return words === null ? cause : new ConfigError(`DATABASE_URL can't be used: ${words}`, { cause });
}

function wordsFor(cause: Error, { hostname, pathname }: URL): string | null {
  // The driver's own timeout has no code.
  if (cause.message === "timeout expired") return "the server doesn't respond";
  switch ("code" in cause ? cause.code : null) {
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `host ${hostname} doesn't exist`;
    case "ECONNREFUSED":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "ETIMEDOUT":
      return "the connection was refused";
    // SQLSTATE codes, see appendix A of the PostgreSQL manual.
    case "28P01":
    case "28000":
      return "wrong user or password";
    case "3D000":
      return `database ${decodeURIComponent(pathname.slice(1))} doesn't exist`;
    case "42501":
      return `the user lacks a permission (${cause.message})`;
    default:
      return null;
  }
}
