import { currencyDigits } from "#domain/money/currencies.ts";
import { toMajor } from "#domain/money/money.ts";
import { readOrder } from "#domain/orders/parse-order.ts";
import { avsMatch, cvvMatch } from "#domain/payments/bank-checks.ts";
import { parseConstants } from "#domain/rules/constant.ts";
import { fieldNamed } from "#domain/rules/field-catalogue.ts";
import { isMembershipOperator, memberships } from "#domain/rules/membership.ts";
import { nearestValue } from "#domain/rules/nearest-number.ts";
import { constantText } from "#domain/rules/rule-form.ts";
import { amountWords, fieldValueWords } from "#domain/what-if/change-words.ts";
import type { Facts } from "#domain/screening/facts.ts";
import type { ReasonCode } from "#server/screening/score/reason-table.ts";
import { signalsOf } from "#server/screening/score/score-order.ts";
import { relativeDistance, type Candidate } from "#server/what-if/candidate.ts";
import { rulesThatMatter, type RuleThatMatters } from "#server/what-if/rules-that-matter.ts";
import { environmentOf, type Difference, type Then } from "#server/what-if/then.ts";

/** Where the fields of an order are that can differ without it being someone else's, from elsewhere. */
const paths: ReadonlyMap<string, readonly string[]> = new Map([
  ["order.amount", ["amount"]],
  ["order.origin", ["origin"]],
  ["order.recurring", ["recurring"]],
  ["payment.method", ["payment", "method"]],
  ["payment.acquirer", ["payment", "acquirer"]],
  ["payment.status", ["payment", "status"]],
  ["payment.avs", ["payment", "avs"]],
  ["payment.cvv", ["payment", "cvv"]],
  ["shipping.method", ["shippingMethod"]],
]);

/** Facts that speak against an order, and the same order without them. */
const badFacts: ReadonlyMap<string, { words: string; without: (facts: Facts) => Facts | null }> = new Map([
  [
    "place.ipIsProxy",
    {
      words: "If the IP weren't a proxy or VPN",
      without: ({ place, ...others }) => (place.ipIsProxy === true ? { ...others, place: { ...place, ipIsProxy: false } } : null),
    },
  ],
  [
    "email.isDisposable",
    {
      words: "With an email that isn't disposable",
      without: ({ email, ...others }) => (email.isDisposable === true ? { ...others, email: { ...email, isDisposable: false } } : null),
    },
  ],
  [
    "browser.isBot",
    {
      words: "If the order weren't placed by a bot",
      without: ({ browser, ...others }) => (browser.isBot === true ? { ...others, browser: { ...browser, isBot: false } } : null),
    },
  ],
]);

/** The field behind a reason of the score, where it's one that can differ by itself. */
export const fieldOfReason: Partial<Record<ReasonCode, string>> = {
  proxy: "place.ipIsProxy",
  disposable_email: "email.isDisposable",
  bot: "browser.isBot",
  avs_no_match: "payment.avs",
  avs_partial_match: "payment.avs",
  cvv_no_match: "payment.cvv",
};

/** Values of the order with which a rule that matters would have come out otherwise, or the score would have been lower. */
export function orderCandidates(then: Then): Candidate[] {
  const rules = rulesThatMatter(then).filter(({ rule }) => rule.firstLeftField !== null && constantText(rule) !== null);
  const ofReasons = signalsOf(then.order, then.facts).map(({ code }) => fieldOfReason[code]);
  const fields = new Set([...rules.map(({ rule }) => rule.firstLeftField?.name), ...ofReasons]);
  const facts = [...badFacts].flatMap(([field, { words, without }]): Candidate[] => {
    const changed = fields.has(field) ? without(then.facts) : null;
    return changed === null ? [] : [{ kind: "order", words, distance: 1, field, edits: null, change: { facts: changed } }];
  });
  return [...amounts(then, rules), ...facts, ...bankChecks(then, fields), ...rules.flatMap((rule) => valueOf(then, rule))];
}

function amounts(then: Then, rules: readonly RuleThatMatters[]): Candidate[] {
  const { amount } = then.order;
  const scale = 10 ** currencyDigits(amount.currency);
  const own = toMajor(amount.amountMinor, amount.currency);
  const { limit } = then.facts.amounts;
  const asked = rules.flatMap(({ rule }) => {
    const [constant] =
      rule.firstLeftField?.name === "order.amount" ? (parseConstants(constantText(rule) ?? "", rule.operator, "number") ?? []) : [];
    return rule.operator === null || typeof constant !== "number" ? [] : [nearestValue(rule.operator, constant, own, scale)];
  });
  const within = limit === null || limit >= own ? null : nearestValue("Greater Than", limit, own, scale);
  return [...new Set([...asked, within])]
    .filter((major) => major !== null)
    .filter((major) => major >= 0 && major !== own)
    .flatMap((major) => {
      const words = amountWords(major, amount.currency);
      return candidate(then, "order.amount", { value: major, words, distance: relativeDistance(own, major) });
    });
}

function bankChecks(then: Then, fields: ReadonlySet<string | undefined>): Candidate[] {
  const { avs, cvv } = then.order.payment;
  return [
    ...(fields.has("payment.avs") && avsMatch(avs) !== "full"
      ? candidate(then, "payment.avs", { value: "Y", words: "With an AVS full match", distance: 1 })
      : []),
    ...(fields.has("payment.cvv") && cvvMatch(cvv) !== "full"
      ? candidate(then, "payment.cvv", { value: "M", words: "With a CVV match", distance: 1 })
      : []),
  ];
}

/** The value that a rule names, for a rule that asks for it, or asks for any other. */
function valueOf(then: Then, { rule, held }: RuleThatMatters): Candidate[] {
  const field = rule.firstLeftField?.name ?? "";
  const { operator } = rule;
  const type = fieldNamed(field)?.reading.type;
  if (operator === null || (type !== "string" && type !== "boolean")) return [];
  const [constant] = parseConstants(constantText(rule) ?? "", operator, type) ?? [];
  if (type === "boolean" && typeof constant === "boolean" && field === "order.recurring") {
    const value = !then.order.recurring;
    const words = value ? "If the order were a subscription renewal" : "If the order weren't a subscription renewal";
    return candidate(then, field, { value, words, distance: 1 });
  }
  const asksForOthers = isMembershipOperator(operator) ? memberships[operator].quantifier === "none" : operator === "Not Equal";
  if (typeof constant !== "string" || held !== asksForOthers) return [];
  return candidate(then, field, { value: constant, words: fieldValueWords(field, constant), distance: 1 });
}

type Asked = { value: string | number | boolean; words: string; distance: number };

/** Nothing for a field that can't differ by itself, and for a value that it can't have. */
function candidate(then: Then, field: string, { value, words, distance }: Asked): Candidate[] {
  const change = orderWith(then, field, value);
  return change === null ? [] : [{ kind: "order", words, distance, field, edits: null, change }];
}

function orderWith(then: Then, field: string, value: string | number | boolean): Difference | null {
  const path = paths.get(field);
  if (path === undefined) return null;
  const raw = withValueAt(then.raw, path, value);
  const { order } = readOrder(raw, then.receivedAt, [], []);
  if (order === null) return null;
  const read = fieldNamed(field)?.reading.read(environmentOf(then, then.set, { order, raw }));
  const isTaken = typeof read === "string" && typeof value === "string" ? read.toLowerCase() === value.toLowerCase() : read === value;
  return isTaken ? { order, raw } : null;
}

/** A copy, because reading an order mends it. */
export function withValueAt(raw: Record<string, unknown>, [name, ...rest]: readonly string[], value: unknown): Record<string, unknown> {
  const copy = structuredClone(raw);
  if (name === undefined) return copy;
  const inner: unknown = copy[name];
  const part = typeof inner === "object" && inner !== null && !Array.isArray(inner) ? { ...inner } : {};
  copy[name] = rest.length === 0 ? value : withValueAt(part, rest, value);
  return copy;
}
