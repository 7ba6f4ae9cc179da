import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { mentionPattern, type Mentions } from "#server/privacy/mentions.ts";

/** The names of the stored emails that are addressed to a person or mention them. */
export async function emailsMentioning(outbox: string, mentions: Mentions): Promise<string[]> {
  const pattern = mentionPattern(mentions);
  if (pattern === null) return [];
  const found: string[] = [];
  for (const name of await namesIn(outbox)) {
    if (name.endsWith(".eml") && decoded(await readFile(join(outbox, name), "latin1")).search(pattern) !== -1) found.push(name);
  }
  return found;
}

/** Deletes stored emails; those that are gone already stay gone. */
export async function deleteEmails(outbox: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(outbox, name), { force: true });
}

/** The names of the files in a folder, which needn't exist. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return [];
    throw cause;
  }
}

/** An email's text with its quoted-printable and base64 parts as they read. `eml` has one character per byte. */
function decoded(eml: string): string {
  const quoted = eml
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const blocks = eml.match(/(?:^[A-Za-z0-9+/]{16,}={0,2}\r?\n?)+/gm) ?? [];
  const bytes = [eml, quoted].map((text) => Buffer.from(text, "latin1"));
  return [...bytes, ...blocks.map((block) => Buffer.from(block, "base64"))].map((part) => part.toString("utf8")).join("\n");
}
