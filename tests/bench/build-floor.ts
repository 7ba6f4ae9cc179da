import path from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { compressFiles } from "#server/commands/compress-files.ts";

/** The floor's address on a server that serves `distDir`. */
export const floorAddress = "/assets/floor/index.html";

/**
 * Builds the page that the console's screens are compared to among the console's own files, so that the same server sends it, as
 * compressed as theirs: React, Polaris and a page of the transactions list, and nothing else.
 */
export async function buildFloor(root: string, distDir: string): Promise<void> {
  const outDir = path.join(distDir, "assets/floor");
  await build({
    root: path.join(root, "tests/bench/floor"),
    base: path.posix.dirname(floorAddress),
    configFile: false,
    publicDir: false,
    logLevel: "error",
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
    },
  });
  await compressFiles(outDir);
}
