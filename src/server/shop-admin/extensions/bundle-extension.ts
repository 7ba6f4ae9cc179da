import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { parse } from "smol-toml";
import { z } from "zod";

const extensionsFolder = fileURLToPath(new URL("../../../../extensions", import.meta.url));

/** Of a UI extension, one module for each place where it's shown. */
const uiExtension = z.object({
  type: z.literal("ui_extension"),
  targeting: z.array(z.object({ target: z.string(), module: z.string() })).min(1),
});
/** What has code, in the two ways of writing it: extensions in a list, or a web pixel alone. */
const configuration = z.union([
  z.object({ extensions: z.array(uiExtension).min(1) }),
  z.object({ type: z.literal("web_pixel_extension") }),
]);

/** Where Shopify's tools look for a web pixel's code. */
const PIXEL_ENTRY = "./src/index.ts";

/**
 * The code of the extension in `extensions/<handle>`, bundled and minified into one script as Shopify's own tools do it. When run, it calls
 * `shopify.extend(target, render)` of the global `shopify` once for each of its targets, a web pixel's being "WebPixel::Render". Throws
 * if there is no such extension, if it has no code of its own, as themes and Flow's don't, and on faults in the code.
 */
export async function bundleExtension(handle: string): Promise<string> {
  if (!/^[a-z0-9-]+$/.test(handle)) throw new Error(`No extension is called ${JSON.stringify(handle)}.`);
  const folder = path.join(extensionsFolder, handle);
  const read = configuration.safeParse(parse(await readFile(path.join(folder, "shopify.extension.toml"), "utf8")));
  if (!read.success) throw new Error(`The extension ${handle} has no code to bundle.`, { cause: read.error });
  const { outputFiles } = await build({
    stdin: { contents: entryOf(read.data), resolveDir: folder, loader: "ts", sourcefile: "entry.ts" },
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    target: "es2020",
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    logLevel: "silent",
  });
  return outputFiles.map((file) => file.text).join("");
}

/** The script that Shopify's tools start from: it extends each target by its module's default export. */
function entryOf(read: z.output<typeof configuration>): string {
  if ("type" in read) return `import ${JSON.stringify(PIXEL_ENTRY)};`;
  return read.extensions
    .flatMap((extension) => extension.targeting)
    .map(
      ({ target, module }, index) =>
        `import render${index} from ${JSON.stringify(module)};\nshopify.extend(${JSON.stringify(target)}, (...given) => render${index}(...given));`,
    )
    .join("\n");
}
