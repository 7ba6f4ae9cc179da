import type { ManualSensor } from "#contract/sensor.ts";
import type { Decision } from "#domain/payments/decision.ts";
import { countWords } from "#domain/text/count-words.ts";

const decisionEffects: Record<Decision, string> = {
  approved: "Approves this order in your name.",
  rejected: "Rejects this order in your name.",
  pending: "Holds this order for review in your name.",
};

/** What an action does, one sentence each. */
export function actionEffects({ settings, type, typeWords }: Pick<ManualSensor, "settings" | "type" | "typeWords">): string[] {
  const { decision, tags, tagsToRemove, note, subject, method, delayMs, effects: more } = settings;
  const effects = [
    ...more,
    decision && decisionEffects[decision],
    subject === null ? null : type === "15" ? `Opens a conversation in ReAmaze: ${subject}` : `Emails the customer: ${subject}`,
    tags === null ? null : `Adds tags: ${listed(tags)}`,
    tagsToRemove === null ? null : `Removes tags: ${listed(tagsToRemove)}`,
    note === null ? null : `Adds a comment: ${note}`,
    method === null ? null : `Calls your system (${method})${delayWords(delayMs ?? 0)}.`,
  ].filter((effect) => effect !== null);
  return effects.length === 0 ? [`Runs “${typeWords}” on this order.`] : effects;
}

function listed(tags: string): string {
  return tags.split(",").join(", ");
}

function delayWords(delayMs: number): string {
  return delayMs === 0 ? "" : ` after ${countWords(Math.ceil(delayMs / 1000), "second")}`;
}
