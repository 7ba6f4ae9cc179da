import type { TracedScenario } from "#contract/payment-risks.ts";
import { formatRiskPercent, RISK_SCORE_LABEL } from "#domain/payments/risk-level.ts";

export type TracedRule = TracedScenario["rules"][number];
type Compared = TracedRule["left"];

/** How many entries of a list are named before the rest is counted. */
const LISTED = 5;

/**
 * What a rule found, in words: 'this order: 12'; also what with, where the rule's own text does not end in it: 'this order:
 * 12, compared with 45'. Null where the rule was not reached, for then nothing was looked at.
 */
export function comparedWords({ text, result, left, right }: TracedRule): string | null {
  if (result === "not reached") return null;
  const words = isOfRisk(text, right) ? riskWords : valueWords;
  const found = `this order: ${words(left)}`;
  return isMissing(right) || isNamed(text, right) ? found : `${found}, compared with ${words(right)}`;
}

/** A rule as a person says it: a risk score is a percentage, as wherever it is shown, and a claim needs no 'is true'. */
export function ruleWords({ text, right }: Pick<TracedRule, "text" | "right">): string {
  if (isOfRisk(text, right)) return text.replace(RISK_SCORE_LABEL, "Risk score").replace(/[\d.]+$/, formatRiskPercent(right));
  if (right === true) return text.replace(/ is true$/i, "");
  if (right === false) return text.replace(/ is false$/i, ": no");
  return text;
}

/** A compared value in words; a list is named up to its fifth entry. */
export function valueWords(value: Compared): string {
  if (isMissing(value)) return "not known";
  if (!Array.isArray(value)) return singleWords(value);
  const named = value.slice(0, LISTED).map(singleWords).join(", ");
  return value.length > LISTED ? `${named} and ${value.length - LISTED} more` : named;
}

function isOfRisk(text: string, right: Compared): right is number {
  return typeof right === "number" && text.startsWith(`${RISK_SCORE_LABEL} `);
}

function riskWords(score: Compared): string {
  return typeof score === "number" ? formatRiskPercent(score) : valueWords(score);
}

/** A constant, or the name of a list, is the last that the rule's text says. */
function isNamed(text: string, right: Compared): boolean {
  const said = Array.isArray(right) ? right.join(",") : String(right);
  const end = text.toLowerCase();
  return [` ${said}`, ` '${said}'`].some((named) => end.endsWith(named.toLowerCase()));
}

function isMissing(value: Compared): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

function singleWords(value: string | number | boolean | null): string {
  switch (typeof value) {
    case "boolean":
      return value ? "yes" : "no";
    case "number":
      return value.toLocaleString("en-US", { maximumFractionDigits: 4 });
    case "string":
      return value === "" ? "empty" : `“${value}”`;
    default:
      return "not known";
  }
}
