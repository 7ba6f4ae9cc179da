import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bundleExtension } from "#server/shop-admin/extensions/bundle-extension.ts";
import { extensionsFolder } from "#server/shop-admin/extensions/read-extension.ts";

/** Where the code of extensions is: in their own folders, and in what they share with the server. */
const sources = [
  extensionsFolder,
  ...["domain", "server/visits/page"].map((folder) => fileURLToPath(new URL(`../../../${folder}`, import.meta.url))),
];

/** Bundles extensions again only once their code has changed. */
export function makeBundles(): (folder: string) => Promise<string> {
  const known = new Map<string, { newest: number; code: Promise<string> }>();
  return async function bundle(folder) {
    const newest = Math.max(...(await Promise.all(sources.map(newestIn))));
    const kept = known.get(folder);
    if (kept?.newest === newest) return kept.code;
    const made = { newest, code: bundleExtension(folder) };
    known.set(folder, made);
    return made.code;
  };
}

/** When a file below a folder last changed, in ms since 1970. */
async function newestIn(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true });
  const times = await Promise.all(files.map(async (file) => (await stat(path.join(folder, file))).mtimeMs));
  return Math.max(0, ...times);
}
