import { BlockStack, Text } from "@shopify/polaris";
import type { PossibleAction } from "#contract/standing.ts";
import { countedGuaranteeWords, effectWords, guaranteeWords, ordersCounted } from "#console/ui/deciding/decision-words.ts";
import { staffActionDone, type StaffAction } from "#domain/payments/staff-decision.ts";

type GuaranteeLinesProps = {
  action: StaffAction;
  /** Of the orders that the action is possible for, what it would mean. */
  possible: readonly PossibleAction[];
  /** How many orders it was asked for. */
  asked: number;
};

/** What a decision would mean for the guarantee of each order, the same words once with their count. */
export function GuaranteeLines({ action, possible, asked }: GuaranteeLinesProps) {
  const counts = new Map<string, number>();
  for (const each of possible) counts.set(guaranteeWords(each), (counts.get(guaranteeWords(each)) ?? 0) + 1);
  const effect = possible[0] ? effectWords(possible[0]) : null;
  const impossible = asked - possible.length;
  return (
    <BlockStack gap="200">
      {effect !== null && <Text as="p">{effect}</Text>}
      {[...counts].map(([words, count]) => (
        <Text key={words} as="p">
          {asked === 1 ? words : countedGuaranteeWords(count, words)}
        </Text>
      ))}
      {impossible > 0 && (
        <Text as="p" tone="subdued">
          {impossibleWords(action, impossible, asked)}
        </Text>
      )}
    </BlockStack>
  );
}

/** That some of the orders asked for, or all, can't be decided on so. */
export function impossibleWords(action: StaffAction, impossible: number, asked: number): string {
  const what = `be ${staffActionDone(action)} now`;
  if (asked === 1) return `This order can't ${what}.`;
  if (impossible === asked) return `None of these ${ordersCounted(asked)} can ${what}.`;
  return `${ordersCounted(impossible)} can't ${what} and will be skipped.`;
}
