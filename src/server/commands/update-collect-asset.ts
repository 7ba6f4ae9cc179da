import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const extension = "extensions/storefront";
/** The script for shops' pages as Shopify hands it out, for which it's part of the repository. */
export const collectAsset = `${extension}/assets/surety-collect.js`;

/**
 * Makes the script in the theme's extension the one built in `distDir`; returns whether it had to. Where there are no extensions, as in
 * the container, there is nothing to do.
 */
export async function updateCollectAsset(root: string, distDir: string): Promise<boolean> {
  if (!existsSync(join(root, extension))) return false;
  const asset = join(root, collectAsset);
  const script = await readFile(join(distDir, "sensor", "collect.js"), "utf8");
  if (existsSync(asset) && (await readFile(asset, "utf8")) === script) return false;
  await writeFile(asset, script);
  return true;
}
