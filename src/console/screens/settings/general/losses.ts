import type { Settings } from "#console/screens/settings/general/use-settings-form.ts";
import { monthsWords } from "#domain/accounts/retention.ts";

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
