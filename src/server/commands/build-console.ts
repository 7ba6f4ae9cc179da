import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildCollectScript, collectSources } from "#server/commands/build-collect-script.ts";
import { buildLoginPage } from "#server/commands/build-login-page.ts";
import { buildScreenFiles } from "#server/commands/build-screen-files.ts";
import { compressFiles } from "#server/commands/compress-files.ts";

/** Everything the console and the script for shops' pages are built from. */
const sources = [
  "src/console",
  "src/contract",
  "src/domain",
  "src/server/commands",
  collectSources,
  "index.html",
  "vite.config.ts",
  "package-lock.json",
];
const marker = ".built";

/**
 * Builds the console, its served login and the script for shops' pages, if it is missing or older than its sources; returns whether it had to.
 */
export async function buildConsole(root: string, distDir: string): Promise<boolean> {
  const newest = await newestChange(sources.map((source) => join(root, source)));
  if ((await builtFrom(distDir)) >= newest) return false;
  const { build } = await import("vite");
  await build({ root, configFile: join(root, "vite.config.ts"), logLevel: "warn", build: { outDir: distDir, emptyOutDir: true } });
  await buildCollectScript(root, distDir);
  await buildLoginPage(root, distDir);
  await buildScreenFiles(root, distDir);
  await compressFiles(join(distDir, "assets"));
  await writeFile(join(distDir, marker), String(newest));
  return true;
}

async function builtFrom(distDir: string): Promise<number> {
  try {
    return Number(await readFile(join(distDir, marker), "utf8"));
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return 0;
    throw cause;
  }
}

/** When any of these files, or files in these folders, last changed, in milliseconds. */
async function newestChange(paths: string[]): Promise<number> {
  const changes = await Promise.all(
    paths.map(async (path) => {
      const found = await stat(path);
      if (!found.isDirectory()) return found.mtimeMs;
      const entries = await readdir(path);
      return newestChange(entries.map((entry) => join(path, entry)));
    }),
  );
  return Math.max(0, ...changes);
}
