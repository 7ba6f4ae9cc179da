import { join } from "node:path";

/** What the script that records visits is built from. */
export const collectSources = "src/server/visits/page";

/** Builds the script that shops put on their pages, in one file for old browsers too. */
export async function buildCollectScript(root: string, distDir: string): Promise<void> {
  const { build } = await import("vite");
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      outDir: join(distDir, "sensor"),
      emptyOutDir: true,
      target: "es2015",
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(root, collectSources, "collect.ts"),
        output: { format: "iife", entryFileNames: "collect.js" },
      },
    },
  });
}
