import { BlockStack, List, Text } from "@shopify/polaris";
import type { PossibleAction } from "#contract/standing.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { countedGuaranteeWords, ordersCounted, referenceOf } from "#console/ui/deciding/decision-words.ts";
import type { ImpossibleOrder } from "#console/ui/deciding/orders-now.ts";
import { formatInstant } from "#domain/dates/format-instant.ts";
import { effectWords, guaranteeWords } from "#domain/payments/decision-effect.ts";
import { endsBy } from "#domain/payments/waiting-words.ts";
import { staffActionDone, type StaffAction } from "#domain/payments/staff-decision.ts";
import { capitalized } from "#domain/text/capitalized.ts";

type GuaranteeLinesProps = {
  action: StaffAction;
  /** What the action would mean for each order that it would be done to. */
  possible: readonly PossibleAction[];
  impossible: readonly ImpossibleOrder[];
  /** How many orders it was asked for. */
  asked: number;
};

/**
 * What a decision would mean for the guarantee of each order, the same words once with their count, and which orders it can't be made
 * about.
 */
export function GuaranteeLines({ action, possible, impossible, asked }: GuaranteeLinesProps) {
  const timeZone = useShopTimeZone();
  const counts = new Map<string, number>();
  for (const each of possible) counts.set(guaranteeWords(each), (counts.get(guaranteeWords(each)) ?? 0) + 1);
  const effect = possible[0] ? effectWords(possible[0]) : null;
  const waiting = possible.find((each) => each.dueAt !== null);
  return (
    <BlockStack gap="200">
      {effect !== null && <Text as="p">{effect}</Text>}
      {[...counts].map(([words, count]) => (
        <Text key={words} as="p">
          {asked === 1 ? words : countedGuaranteeWords(count, words)}
        </Text>
      ))}
      {waiting?.dueAt && (
        <Text as="p">{`${asked === 1 ? "It waits" : "They wait"} until ${formatInstant(waiting.dueAt, timeZone, null)}, then ${endsBy(waiting.dueDecision, asked === 1)}.`}</Text>
      )}
      {impossible.length > 0 && (
        <Text as="p" tone="subdued">
          {impossibleWords(action, impossible.length, asked)}
        </Text>
      )}
      {asked > 1 && impossible.length > 0 && <Why impossible={impossible} />}
      {asked === 1 && impossible[0] && <Text as="p" tone="subdued">{`${capitalized(impossible[0].why)}.`}</Text>}
    </BlockStack>
  );
}

/** So many orders are named before the rest is counted. */
const NAMED = 3;

/** '#1001, #1002, #1003 and 2 more: already rejected', a line for each reason. */
function Why({ impossible }: Pick<GuaranteeLinesProps, "impossible">) {
  const reasons = [...new Set(impossible.map(({ why }) => why))];
  return (
    <List>
      {reasons.map((why) => {
        const orders = impossible.filter((each) => each.why === why);
        const names = orders.slice(0, NAMED).map(({ order }) => referenceOf(order));
        const more = orders.length > NAMED ? ` and ${orders.length - NAMED} more` : "";
        return <List.Item key={why}>{`${names.join(", ")}${more}: ${why}`}</List.Item>;
      })}
    </List>
  );
}

/** That some of the orders asked for, or all, can't be decided on so. */
export function impossibleWords(action: StaffAction, impossible: number, asked: number): string {
  const what = `be ${staffActionDone(action)} now`;
  if (asked === 1) return `This order can't ${what}.`;
  if (impossible === asked) return `None of these ${ordersCounted(asked)} can ${what}.`;
  return `${ordersCounted(impossible)} can't ${what} and will be skipped.`;
}
