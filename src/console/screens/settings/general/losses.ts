import type { Settings } from "#console/screens/settings/general/use-settings-form.ts";
import { contrastsOf } from "#console/screens/settings/general/contrasts-of.ts";
import { contrastWords, SEEN_CONTRAST } from "#domain/accounts/branding.ts";
import { monthsWords } from "#domain/accounts/retention.ts";

/** What its customers couldn't read in the colors that were chosen, a sentence each. Unchanged colors aren't asked about again. */
export function unseenTexts(saved: Settings, values: Settings): string[] {
  const [before, after] = [contrastsOf(saved), contrastsOf(values)];
  return after
    .filter(({ contrast }, at) => contrast < SEEN_CONTRAST && contrast !== before[at]?.contrast)
    .map(({ words, contrast }) => `${words} has a contrast of ${contrastWords(contrast)}. Your customers can't read it.`);
}

/** What a shop loses for good by a change of its settings, a sentence each. */
export function lossesOf(saved: Settings, values: Settings): string[] {
  const losses: string[] = [];
  if (values.currency !== saved.currency)
    losses.push(`All replays and suggestions are deleted, because their totals are in ${saved.currency}.`);
  const months = Number(values.retentionMonths);
  if (months < Number(saved.retentionMonths))
    losses.push(`Names, contacts, addresses and payment details of orders older than ${monthsWords(months)} are deleted.`);
  return losses;
}
