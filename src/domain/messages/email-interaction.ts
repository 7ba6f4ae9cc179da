import { keysOf } from "#domain/keys-of.ts";

type Properties = {
  /** Of its events. */
  words: string;
  /** Whether the person did it, as far as can be told; else a program did. */
  isByPerson: boolean;
};

const table = {
  opened: { words: "Email opened", isByPerson: true },
  clicked: { words: "Email link followed", isByPerson: true },
  loaded: { words: "Email loaded ahead by a mail service", isByPerson: false },
  scanned: { words: "Email link checked by a program", isByPerson: false },
} as const satisfies Record<string, Properties>;

/** What can happen to a message that a customer got by email. */
export type EmailInteraction = keyof typeof table;
export const emailInteractions: Readonly<Record<EmailInteraction, Properties>> = table;
export const emailInteractionNames: readonly EmailInteraction[] = keysOf(emailInteractions);

/** Those that tell where the person was. */
export const interactionsByPerson = emailInteractionNames.filter((name) => emailInteractions[name].isByPerson);
