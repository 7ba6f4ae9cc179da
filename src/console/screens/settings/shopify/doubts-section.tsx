import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { getShopifySettings, joinShopifyOrder, type ShopifySettingsOnWire } from "#contract/shopify.ts";
import { useChangeAnswer, useEndpointMutation } from "#console/api/queries.ts";
import { useMay } from "#console/session/use-may.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { SettingsSection } from "#console/ui/settings-section.tsx";

type Doubt = ShopifySettingsOnWire["doubts"][number];

/** Orders of Shopify's that could be several of those that the shop's own systems sent. They wait here. */
export function DoubtsSection({ doubts }: { doubts: readonly Doubt[] }) {
  return (
    <SettingsSection
      title="Orders to match"
      description="Your own systems sent several orders with the same number and amount within 10 minutes of these. Choose which one each is."
    >
      <PlainList isSpaced>
        {doubts.map((doubt) => (
          <li key={doubt.shopifyId}>
            <DoubtLine doubt={doubt} />
          </li>
        ))}
      </PlainList>
    </SettingsSection>
  );
}

function DoubtLine({ doubt: { shopifyId, reference, placedAt, candidates } }: { doubt: Doubt }) {
  const isAnalyst = useMay("analyst");
  const changeAnswer = useChangeAnswer();
  const joining = useEndpointMutation(joinShopifyOrder, { onSuccess: (answer) => changeAnswer(getShopifySettings, {}, () => answer) });
  const join = (orderId: string | null) => joining.mutate({ params: { shopifyId }, body: { orderId } });
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {reference}, <InstantText at={placedAt} />
      </Text>
      {joining.error !== null && <ErrorState title="Couldn't match the order" error={joining.error} />}
      {isAnalyst ? (
        <InlineStack gap="200">
          {candidates.map((orderId) => (
            <Button key={orderId} disabled={joining.isPending} onClick={() => join(orderId)}>
              It&apos;s order {orderId}
            </Button>
          ))}
          <Button disabled={joining.isPending} variant="tertiary" onClick={() => join(null)}>
            None: screen as a new order
          </Button>
        </InlineStack>
      ) : (
        <Text as="p" tone="subdued" breakWord>
          Could be {candidates.join(" or ")}
        </Text>
      )}
    </BlockStack>
  );
}
