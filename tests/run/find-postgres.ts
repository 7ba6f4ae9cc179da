import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

const DEBIAN_FOLDER = "/usr/lib/postgresql";
const OLDEST_VERSION = 15;

/** The folder with the newest PostgreSQL server's programs on this machine, or null. Debian doesn't add it to the PATH. */
export function findPostgres(): string | null {
  if (!existsSync(DEBIAN_FOLDER)) return null;
  const versions = readdirSync(DEBIAN_FOLDER)
    .map(Number)
    .filter((version) => version >= OLDEST_VERSION)
    .toSorted((a, b) => b - a);
  const found = versions
    .map((version) => path.join(DEBIAN_FOLDER, String(version), "bin"))
    .find((bin) => existsSync(path.join(bin, "initdb")));
  return found ?? null;
}
