import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { escapeHtml } from "#domain/text/escape-html.ts";
import { jsonOf } from "#domain/text/json-of.ts";
import { extensionsFolder } from "#server/shop-admin/extensions/read-extension.ts";

/** The folder of the theme extension, and its only block, which is loaded on every page. */
const FOLDER = "storefront";
const BLOCK = "blocks/surety.liquid";

type Scope = ReadonlyMap<string, string | boolean>;

/** What the theme's app embed is called where it's turned on. */
export async function readEmbedName(): Promise<string> {
  return schemaOf(await readBlock()).name;
}

/**
 * The HTML that the theme embed adds to a page of a store, which has the app's metafields by namespace and key, and the script that
 * Shopify loads with it. Knows of Liquid what the block uses, and throws on anything else.
 */
export async function renderEmbed(
  metafields: ReadonlyMap<string, string>,
  { isEdited = false }: { isEdited?: boolean } = {},
): Promise<string> {
  const known = new Map<string, string | boolean>([["request.design_mode", isEdited]]);
  for (const [name, value] of metafields) known.set(`app.metafields.${name}.value`, value);
  const block = await readBlock();
  const text = block
    .replace(/\{%-?\s*schema[\s\S]*endschema\s*-?%\}/, "")
    .replaceAll(/\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}/g, "")
    .replaceAll(/\{%-?\s*liquid([\s\S]*?)-?%\}/g, (_whole, lines: string) => assign(known, lines));
  const shown = text.replaceAll(
    /\{%-?\s*if ([\s\S]*?)-?%\}([\s\S]*?)\{%-?\s*endif\s*-?%\}/g,
    (_whole, condition: string, content: string) => (holds(known, condition) ? content : ""),
  );
  const html = shown.replaceAll(/\{\{-?([\s\S]*?)-?\}\}/g, (_whole, expression: string) => output(known, expression));
  const [tag] = /\{%[\s\S]*?%\}/.exec(html) ?? [];
  if (tag !== undefined) throw new Error(`The development storefront doesn't know ${tag}`);
  return `${html.trim()}<script src="/extensions/${FOLDER}/assets/${schemaOf(block).javascript}" defer></script>`;
}

function schemaOf(block: string): { name: string; javascript: string } {
  const [, schema = ""] = /\{%-?\s*schema\s*-?%\}([\s\S]*?)\{%-?\s*endschema\s*-?%\}/.exec(block) ?? [];
  return z.object({ name: z.string(), javascript: z.string() }).parse(jsonOf(schema));
}

/** Lines such as `assign site_key = app.metafields.surety.site_key.value`. */
function assign(known: Map<string, string | boolean>, lines: string): string {
  for (const line of lines.split("\n").filter((one) => one.trim() !== "")) {
    const [, name, from] = /^\s*assign (\w+) = ([\w.]+)\s*$/.exec(line) ?? [];
    if (name === undefined || from === undefined) throw new Error(`The development storefront doesn't know ${line.trim()}`);
    const value = known.get(from);
    if (value !== undefined) known.set(name, value);
  }
  return "";
}

function holds(known: Scope, condition: string): boolean {
  return condition.split(" and ").every((part) => {
    const [, name = "", operator, other] = /^\s*([\w.]+) (==|!=) (blank|true|false)\s*$/.exec(part) ?? [];
    if (operator === undefined) throw new Error(`The development storefront doesn't know if ${part.trim()}`);
    const value = known.get(name);
    const isEqual = other === "blank" ? value === undefined || value === "" || value === false : String(value ?? "") === other;
    return isEqual === (operator === "==");
  });
}

function output(known: Scope, expression: string): string {
  const [first = "", ...filters] = expression.split("|").map((part) => part.trim());
  return filters.reduce(
    (value, filter) => {
      if (filter === "escape") return escapeHtml(value);
      throw new Error(`The development storefront doesn't know the filter ${filter}`);
    },
    String(known.get(first) ?? ""),
  );
}

function readBlock(): Promise<string> {
  return readFile(path.join(extensionsFolder, FOLDER, BLOCK), "utf8");
}
