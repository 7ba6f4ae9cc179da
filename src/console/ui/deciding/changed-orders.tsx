import { Banner, BlockStack, Checkbox, List, Text } from "@shopify/polaris";
import { ordersCounted, referenceOf } from "#console/ui/deciding/decision-words.ts";
import { decidedWords, type PossibleOrder } from "#console/ui/deciding/orders-now.ts";

/** How the only order stands now that it got another decision; the dialog's button then decides anyway. */
export function ChangedAlone({ changed: { now } }: { changed: PossibleOrder }) {
  const title =
    now.decidedBy === null ? "This order has changed" : now.decidedBy.isYou ? "You decided already" : "Someone else changed this first";
  return (
    <Banner tone="warning" title={title}>
      <Text as="p">{`${wasWords("This order", now)} You can still change that.`}</Text>
    </Banner>
  );
}

/** So many orders are named before the rest is counted. */
const NAMED = 3;

type ChangedOrdersProps = { changed: readonly PossibleOrder[]; areIncluded: boolean; onInclude: (areIncluded: boolean) => void };

/** Which of several orders got another decision since they were selected, and whether to decide on them all the same. */
export function ChangedOrders({ changed, areIncluded, onInclude }: ChangedOrdersProps) {
  const them = changed.length === 1 ? "it" : "them";
  return (
    <Banner tone="warning" title={`${ordersCounted(changed.length)} changed since you selected ${them}`}>
      <BlockStack gap="200">
        <List>
          {changed.slice(0, NAMED).map(({ order, now }) => (
            <List.Item key={order.paymentId}>{wasWords(referenceOf(order), now)}</List.Item>
          ))}
          {changed.length > NAMED && <List.Item>{`and ${changed.length - NAMED} more`}</List.Item>}
        </List>
        <Checkbox
          label={`Include ${them} anyway`}
          helpText={`Otherwise ${changed.length === 1 ? "it's" : "they're"} left as ${changed.length === 1 ? "it is" : "they are"}.`}
          checked={areIncluded}
          onChange={onInclude}
        />
      </BlockStack>
    </Banner>
  );
}

/** '#1001 was approved by Sam Okafor.', or '#1001 is approved now.' */
function wasWords(name: string, now: PossibleOrder["now"]): string {
  return now.decidedBy === null ? `${name} is ${decidedWords(now)} now.` : `${name} was ${decidedWords(now)}.`;
}
