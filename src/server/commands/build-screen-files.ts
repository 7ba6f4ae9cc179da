import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { z } from "zod";
import { readBuiltFiles, START } from "#server/commands/built-files.ts";
import { runAtBuild } from "#server/commands/run-at-build.ts";
import { SCREEN_FILES, type ScreenFiles } from "#server/http/screen-files.ts";

const PARTS = "src/console/app/screen-parts.ts";
/** What surrounds the screens behind the login shares its file with more, which vite.config.ts names. */
const groups: Readonly<Record<string, string>> = { "src/console/app/protected-area.tsx": "frame" };

/** Writes which files each screen opens with, besides those of every page, so that the server can name them in its page. */
export async function buildScreenFiles(root: string, distDir: string): Promise<void> {
  const filesOf = await readBuiltFiles(distDir);
  const start = filesOf(START);
  const screens: ScreenFiles = (await namedParts(root, join(distDir, "screens"))).map(({ parts, ...screen }) => {
    const files = parts.map((part) => filesOf(groups[part] ?? part));
    return {
      ...screen,
      scripts: without(
        start.scripts,
        files.flatMap(({ scripts }) => scripts),
      ),
      styles: without(
        start.styles,
        files.flatMap(({ styles }) => styles),
      ),
    };
  });
  await writeFile(join(distDir, SCREEN_FILES), JSON.stringify(screens));
}

/** The modules that each screen opens with, as the console's route table loads them. */
export async function namedParts(root: string, outDir: string): Promise<z.output<typeof screensWithParts>> {
  const { screenParts } = exported.parse(await runAtBuild(root, { module: PARTS, outDir, plugins: [namedInsteadOfLoaded()] }));
  return screensWithParts.parse(await screenParts());
}

const exported = z.object({ screenParts: z.custom<() => Promise<unknown>>((value) => typeof value === "function") });
const screensWithParts = z.array(z.object({ address: z.string(), isEmbeddedOnly: z.boolean(), parts: z.array(z.string()) }));

function without(known: readonly string[], files: readonly string[]): string[] {
  return [...new Set(files)].filter((file) => !known.includes(file));
}

/** Makes functions that load a part of the console return the name of its module. */
function namedInsteadOfLoaded(): Plugin {
  return {
    name: "named-instead-of-loaded",
    enforce: "pre",
    transform: (code, id) =>
      id.includes("/src/console/app/") ? code.replaceAll(/\(await import\("#console\/([^"]+)"\)\)\.\w+/g, '"src/console/$1"') : null,
  };
}
