import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

type Run = {
  /** A module of the console. */
  module: string;
  /** A folder for the time being. */
  outDir: string;
  plugins?: Plugin[];
};

/** Runs a module of the console on the server while the console is built, and returns what it exports. */
export async function runAtBuild(root: string, { module, outDir, plugins = [] }: Run): Promise<unknown> {
  const { build } = await import("vite");
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    plugins,
    // As for a browser, so that React is the one that warns of nothing.
    ssr: { noExternal: true, target: "webworker" },
    build: { ssr: module, outDir, emptyOutDir: true, rolldownOptions: { output: { entryFileNames: "module.mjs" } } },
  });
  const exported: unknown = await import(`${pathToFileURL(join(outDir, "module.mjs")).href}?${Date.now()}`);
  await rm(outDir, { recursive: true });
  return exported;
}
