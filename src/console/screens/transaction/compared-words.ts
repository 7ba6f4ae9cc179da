import type { TracedScenario } from "#contract/payment-risks.ts";

export type TracedRule = TracedScenario["rules"][number];
type Compared = TracedRule["left"];

/** How many entries of a list are named before the rest is counted. */
const LISTED = 5;

/** What a rule compared, in words: 'found 12, compared with 60'. Null where it was not reached, for then nothing was. */
export function comparedWords(rule: TracedRule): string | null {
  if (rule.result === "not reached") return null;
  const found = `found ${valueWords(rule.left)}`;
  return rule.right === null ? found : `${found}, compared with ${valueWords(rule.right)}`;
}

/** A compared value in words; a list is named up to its fifth entry. */
export function valueWords(value: Compared): string {
  if (!Array.isArray(value)) return singleWords(value);
  if (value.length === 0) return "nothing";
  const named = value.slice(0, LISTED).map(singleWords).join(", ");
  return value.length > LISTED ? `${named} and ${value.length - LISTED} more` : named;
}

function singleWords(value: string | number | boolean | null): string {
  switch (typeof value) {
    case "boolean":
      return value ? "yes" : "no";
    case "number":
      return value.toLocaleString("en-US", { maximumFractionDigits: 4 });
    case "string":
      return value === "" ? "an empty text" : `“${value}”`;
    default:
      return "nothing";
  }
}
