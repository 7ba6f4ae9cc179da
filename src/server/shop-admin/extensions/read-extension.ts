import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";
import { z } from "zod";

export const extensionsFolder = fileURLToPath(new URL("../../../../extensions", import.meta.url));

const field = z.object({ type: z.string(), key: z.string().optional(), name: z.string().optional(), description: z.string().optional() });
const flowField = field.extend({ required: z.boolean().default(false) });
export type ExtensionField = z.output<typeof flowField>;

const listed = z.object({
  extensions: z
    .array(
      z.object({
        type: z.string(),
        handle: z.string(),
        name: z.string().default(""),
        description: z.string().default(""),
        runtime_url: z.string().optional(),
        url: z.string().optional(),
        targeting: z.array(z.object({ target: z.string() })).default([]),
      }),
    )
    .min(1),
  settings: z.object({ fields: z.array(flowField) }).default({ fields: [] }),
});
const alone = z.object({
  type: z.string(),
  handle: z.string().optional(),
  name: z.string(),
  customer_privacy: z.record(z.string(), z.unknown()).default({}),
  settings: z.object({ fields: z.record(z.string(), field) }).default({ fields: {} }),
});

/** An extension of Surety, as its shopify.extension.toml describes it. */
export type Extension = {
  /** Its folder in `extensions/`. */
  folder: string;
  handle: string;
  type: string;
  /** As the shop's staff read it. */
  name: string;
  description: string;
  /** Where it's shown, such as admin.order-details.block.render. */
  targets: readonly string[];
  /** Where Flow sends an action, or what it tells of triggers; null for other types. */
  url: string | null;
  /** What Flow asks for or is given, or what a web pixel is set up with, by `key`. */
  fields: readonly ExtensionField[];
  /** The purposes that a visitor must agree to before a web pixel is loaded. */
  needsConsentTo: readonly string[];
};

/** Every extension of Surety. */
export function listExtensions(): Extension[] {
  return readdirSync(extensionsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readExtension(name) ?? [])
    .toSorted((a, b) => a.handle.localeCompare(b.handle));
}

/** The extension in a folder; null if the folder has none. */
export function readExtension(folder: string): Extension | null {
  const text = readIfThere(path.join(extensionsFolder, folder, "shopify.extension.toml"));
  if (text === null) return null;
  const file = parse(text);
  if (!("extensions" in file)) {
    const { type, handle = folder, name, customer_privacy: privacy, settings } = alone.parse(file);
    const fields = Object.entries(settings.fields).map(([key, each]) => ({ ...each, key, required: true }));
    const needsConsentTo = Object.keys(privacy).filter((purpose) => privacy[purpose] === true);
    return { folder, handle, type, name, description: "", targets: [], url: null, fields, needsConsentTo };
  }
  const { extensions, settings } = listed.parse(file);
  const [extension] = extensions;
  if (extension === undefined) return null;
  const words = readIfThere(path.join(extensionsFolder, folder, "locales/en.default.json"));
  const translate = (given: string) => (given.startsWith("t:") ? wordOf(words, given.slice(2)) : given);
  return {
    folder,
    handle: extension.handle,
    type: extension.type,
    name: translate(extension.name),
    description: translate(extension.description),
    targets: extension.targeting.map(({ target }) => target),
    url: extension.runtime_url ?? extension.url ?? null,
    fields: settings.fields,
    needsConsentTo: [],
  };
}

function wordOf(words: string | null, key: string): string {
  const found = z.record(z.string(), z.unknown()).parse(JSON.parse(words ?? "{}"))[key];
  return typeof found === "string" ? found : key;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return null;
    throw cause;
  }
}
