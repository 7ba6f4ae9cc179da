import { Text } from "@shopify/polaris";
import type { CurrencyCode } from "#domain/money/currencies.ts";
import { rulesSentence } from "#domain/rules/rules-sentence.ts";
import type { Rule } from "#domain/rules/rule.ts";

type RuleSentenceProps = {
  rules: readonly Rule[];
  /** The shop's. */
  currency: CurrencyCode;
  isCatchAll: boolean;
};

/** When a scenario applies, as one sentence. */
export function RuleSentence({ rules, currency, isCatchAll }: RuleSentenceProps) {
  return (
    <Text as="p" tone="subdued" breakWord>
      {isCatchAll
        ? "Applies when no other scenario matches"
        : rules.length === 0
          ? "Has no rules, so it matches no orders"
          : rulesSentence(rules, currency)}
    </Text>
  );
}
