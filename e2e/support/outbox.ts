import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { fromServer } from "./from-server.ts";

/** The link whose address has `part` in it, from the newest email to an address since `since`; null if there is none yet. */
export async function linkMailedTo(
  email: string,
  since: Date,
  part: "/reset/" | "/evidence-exports/" | "/confirm/" | "/invitation/",
): Promise<string | null> {
  const outbox = path.join(fromServer("STORIES_DATA_DIR"), "outbox");
  const files = existsSync(outbox) ? await readdir(outbox) : [];
  const names = files.filter((name) => name.endsWith(".eml")).map((name) => path.join(outbox, name));
  const dated = await Promise.all(names.map(async (name) => ({ name, at: (await stat(name)).mtime })));
  const newestFirst = dated.filter(({ at }) => at >= since).toSorted((a, b) => b.at.getTime() - a.at.getTime());
  for (const { name } of newestFirst) {
    const text = unfold(await readFile(name, "utf8"));
    const links = text.includes(`To: ${email}`) ? text.match(/https?:\/\/\S+/g) : null;
    const link = links?.find((one) => one.includes(part));
    if (link) return link;
  }
  return null;
}

/** Decodes quoted-printable: soft line breaks and escapes. */
function unfold(text: string): string {
  return text.replaceAll(/=\r?\n/g, "").replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
}
