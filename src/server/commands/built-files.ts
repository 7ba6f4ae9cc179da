import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** What a part of the console loads at once, as addresses: its own file first, then those that it imports. */
export type PartFiles = { scripts: string[]; styles: string[] };

/** The console's page as the build sees it. */
export const START = "index.html";

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);

/** Reads which files the build made of a module, or of a group that vite.config.ts names. */
export async function readBuiltFiles(distDir: string): Promise<(part: string) => PartFiles> {
  const files = manifest.parse(JSON.parse(await readFile(join(distDir, ".vite/manifest.json"), "utf8")));
  const keyOf = (part: string) => (part in files ? part : Object.keys(files).find((key) => files[key]?.name === part));
  return (part) => filesOf(files, keyOf(part) ?? part);
}

function filesOf(files: z.output<typeof manifest>, name: string): PartFiles {
  const seen = new Set<string>();
  const queue = [name];
  for (const next of queue) {
    if (seen.has(next)) continue;
    seen.add(next);
    queue.push(...(files[next]?.imports ?? []));
  }
  const found = [...seen].map((each) => {
    const file = files[each];
    if (file === undefined) throw new Error(`The console was built without ${each}`);
    return file;
  });
  return { scripts: found.map(({ file }) => `/${file}`), styles: found.flatMap(({ css }) => css.map((file) => `/${file}`)) };
}
