import { z } from "zod";
import type { Handle } from "#server/db/database.ts";
import { distinctOf, type Person } from "#server/privacy/find-person.ts";

/** What texts may call a person. */
export const mentionsShape = z.object({ emails: z.array(z.string()), phones: z.array(z.string()), names: z.array(z.string()) });
export type Mentions = z.output<typeof mentionsShape>;

/** Shorter numbers are often something else. */
const LEAST_PHONE_DIGITS = 7;

/** What the person's orders call them; nothing of a kind of which there are too many to be one person's. */
export async function findMentions(handle: Handle, tenantId: number, person: Person): Promise<Mentions> {
  const [emails, phones, names] = [
    await distinctOf(handle, tenantId, "email", person),
    await distinctOf(handle, tenantId, "phone_digits", person),
    await distinctOf(handle, tenantId, "nullif(payer_first_name, '') || ' ' || nullif(payer_last_name, '')", person),
  ] as const;
  return {
    emails: [...new Set([...person.mailboxes, ...emails])],
    phones: phones.filter((digits) => digits.length >= LEAST_PHONE_DIGITS),
    names,
  };
}

/**
 * Finds where a text mentions the person: their email address, their phone number with any punctuation, or their first and
 * last name, each as whole words in any case. Null if nothing is known to look for.
 */
export function mentionPattern({ emails, phones, names }: Mentions): RegExp | null {
  const literal = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
  const words = (name: string) =>
    name
      .trim()
      .split(/\s+/)
      .map(literal)
      .join(String.raw`\s+`);
  const alternatives = [
    ...emails.map((email) => String.raw`(?<![\p{L}\p{N}._%+\-])${literal(email)}(?![\p{L}\p{N}]|[.\-][\p{L}\p{N}])`),
    ...phones.map((digits) => String.raw`(?<!\d)\+?${[...digits].join(String.raw`[\s()./\-]{0,3}`)}(?!\d)`),
    ...names.map((name) => String.raw`(?<![\p{L}\p{N}])${words(name)}(?![\p{L}\p{N}])`),
  ];
  return alternatives.length === 0 ? null : new RegExp(alternatives.join("|"), "giu");
}
