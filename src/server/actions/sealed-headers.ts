import type { Secrets } from "#server/access/secrets.ts";

type Headers = Readonly<Record<string, string>>;

/** Marks a header's value that is encrypted. No value that a shop may send begins like that. */
const MARK = "\u001Fsealed:";

/** A hook's headers as they're stored: their values, which may be secrets, are encrypted. */
export function sealHeaders({ encrypt }: Pick<Secrets, "encrypt">, headers: Headers): Headers {
  return mapped(headers, (value) => MARK + Buffer.from(encrypt(value)).toString("base64"));
}

/** The headers that a hook is called with. */
export function openHeaders({ decrypt }: Pick<Secrets, "decrypt">, stored: Headers): Headers {
  return mapped(stored, (value) => (value.startsWith(MARK) ? decrypt(Buffer.from(value.slice(MARK.length), "base64")) : value));
}

function mapped(headers: Headers, change: (value: string) => string): Headers {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)]));
}
