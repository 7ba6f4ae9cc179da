import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { findChromium } from "#tests/run/find-chromium.ts";
import { findPostgres } from "#tests/run/find-postgres.ts";
import { run } from "#tests/run/run.ts";

/** The file that tells Debian's package whether to create and start a cluster. */
const CLUSTER_SETTINGS = "/etc/postgresql-common/createcluster.d/surety-tests.conf";

/** Makes sure there is a Chromium: Debian's package, or Playwright's own download on systems without apt. */
export async function installChromium(): Promise<string | null> {
  if (findChromium() === null && canUseApt()) await aptInstall("chromium");
  if (findChromium() === null) await run("npx", ["playwright", "install", "chromium"]);
  return findChromium();
}

/** Makes sure PostgreSQL's programs are there: Debian's package, told not to start a cluster. */
export async function installPostgres(): Promise<string | null> {
  if (findPostgres() === null && canUseApt()) {
    await mkdir("/etc/postgresql-common/createcluster.d", { recursive: true });
    await writeFile(CLUSTER_SETTINGS, "create_main_cluster = false\nstart_conf = manual\n");
    await aptInstall("postgresql");
  }
  return findPostgres();
}

function canUseApt(): boolean {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

async function aptInstall(name: string): Promise<void> {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], env);
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], env);
}
