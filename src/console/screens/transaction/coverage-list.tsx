import { Banner, BlockStack, Icon, InlineStack, Text } from "@shopify/polaris";
import { AlertTriangleIcon, CheckCircleIcon, ClockIcon, XCircleIcon } from "@shopify/polaris-icons";
import type { Coverage } from "#contract/guarantee.ts";
import { InstantText } from "#console/ui/instant-text.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { coverItemWords, type CoverItemState } from "#domain/guarantee/coverage.ts";
import { unclaimedWords } from "#domain/guarantee/unclaimed.ts";

/** Each state with its icon and name; the name is read out, as the icon says nothing. */
const states: Record<CoverItemState, { icon: typeof ClockIcon; tone: "success" | "base" | "caution" | "critical"; name: string }> = {
  met: { icon: CheckCircleIcon, tone: "success", name: "Met" },
  due: { icon: ClockIcon, tone: "base", name: "To do" },
  at_risk: { icon: AlertTriangleIcon, tone: "caution", name: "At risk" },
  broken: { icon: XCircleIcon, tone: "critical", name: "Not met" },
};

/** What an order's guarantee depends on, how each part stands, and what would end the guarantee. */
export function CoverageList({ coverage, isDisputeOpen }: { coverage: Coverage; isDisputeOpen: boolean }) {
  const atRisk = coverage.items.find(({ state }) => state === "at_risk");
  return (
    <BlockStack gap="300">
      {coverage.note !== null && !coverage.isCovered && (
        <Text as="p" fontWeight="semibold">
          {coverage.note}
          {coverage.endedAt && (
            <>
              {" "}
              (<InstantText at={coverage.endedAt} />)
            </>
          )}
        </Text>
      )}
      {atRisk?.by && coverage.isCovered && !coverage.isFixed && (
        <Banner tone="warning">
          Report tracking by <InstantText at={atRisk.by} /> to keep this order under guarantee.
        </Banner>
      )}
      <PlainList isSpaced>
        {coverage.items.map((each) => (
          <li key={each.item}>
            <Item item={each} mayEnd={coverage.isCovered && !coverage.isFixed} />
          </li>
        ))}
      </PlainList>
      {coverage.unclaimed !== null && <Banner tone="info">{unclaimedWords(coverage.unclaimed, isDisputeOpen)}</Banner>}
      {coverage.isFixed && coverage.isCovered && (
        <Text as="p" tone="subdued">
          This order has a chargeback. Changes made after it no longer end the guarantee.
        </Text>
      )}
    </BlockStack>
  );
}

type ItemProps = {
  item: Coverage["items"][number];
  /** Whether what the shop does can still end the guarantee. */
  mayEnd: boolean;
};

function Item({ item: { item, state, at, by }, mayEnd }: ItemProps) {
  const { name, keep } = coverItemWords(item);
  const { icon, tone, name: stateName } = states[state];
  return (
    <InlineStack gap="200" wrap={false} blockAlign="start">
      <span>
        <Icon source={icon} tone={tone} accessibilityLabel={stateName} />
      </span>
      <BlockStack>
        <Text as="span">
          {name}
          {at && (
            <>
              {" "}
              <Text as="span" tone="subdued">
                <InstantText at={at} />
              </Text>
            </>
          )}
          {by && (
            <>
              {" "}
              <Text as="span" tone="subdued">
                {item === "window" ? "until" : "by"} <InstantText at={by} />
              </Text>
            </>
          )}
        </Text>
        {mayEnd && keep !== null && !(item === "tracking" && state === "met") && (
          <Text as="span" tone="subdued" variant="bodySm">
            {keep}
          </Text>
        )}
      </BlockStack>
    </InlineStack>
  );
}
