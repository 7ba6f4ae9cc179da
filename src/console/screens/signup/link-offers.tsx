import { BlockStack, Box, Button, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { acceptOffer, getSignupOptions, refuseOffer } from "#contract/signup.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { useFrameAddress } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { EntryPage } from "#console/ui/entry-page.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";

type Offer = { tenantId: number; name: string; email: string };

/** Asks whether to link the Shopify shop to an account whose owner asked for it. Once all are refused, a new one can be created. */
export function LinkOffers({ shop, offers }: { shop: string; offers: readonly Offer[] }) {
  const address = useFrameAddress();
  const forget = useForgetEndpoint();
  const [chosen, setChosen] = useState<number | null>(null);
  const accept = useEndpointMutation(acceptOffer, { onSuccess: () => window.location.assign(address(paths.root())) });
  const refuse = useEndpointMutation(refuseOffer, { onSuccess: () => forget(getSignupOptions) });
  const isBusy = accept.isPending || refuse.isPending || accept.isSuccess;

  const answer = (call: typeof accept, tenantId: number) => {
    setChosen(tenantId);
    call.mutate({ params: { tenantId: String(tenantId) } });
  };
  async function refuseAll(): Promise<void> {
    for (const { tenantId } of offers) await refuse.mutateAsync({ params: { tenantId: String(tenantId) } });
  }
  const failed = accept.error ?? refuse.error;
  return (
    <EntryPage title="Link this shop?">
      <BlockStack gap="400">
        <Text as="p" breakWord>
          Link {shop} only to an account that you know. Everyone who works in that account will see this shop&apos;s orders.
        </Text>
        {failed !== null && <ErrorState error={failed} onRetry={() => void forget(getSignupOptions)} />}
        {offers.map(({ tenantId, name, email }) => (
          <Box key={tenantId} as="section" padding="300" borderColor="border" borderWidth="025" borderRadius="200">
            <BlockStack gap="300">
              <Text as="h2" variant="headingSm" breakWord>
                Link to <bdi>{name}</bdi> of <bdi>{email}</bdi>?
              </Text>
              <InlineStack gap="200">
                <Button
                  variant="primary"
                  disabled={isBusy && chosen !== tenantId}
                  loading={(accept.isPending || accept.isSuccess) && chosen === tenantId}
                  onClick={() => answer(accept, tenantId)}
                >
                  Link
                </Button>
                <Button
                  disabled={isBusy && chosen !== tenantId}
                  loading={refuse.isPending && chosen === tenantId}
                  onClick={() => answer(refuse, tenantId)}
                >
                  Not this one
                </Button>
              </InlineStack>
            </BlockStack>
          </Box>
        ))}
        <Button variant="plain" textAlign="left" disabled={isBusy} onClick={() => void refuseAll()}>
          Create a new account
        </Button>
      </BlockStack>
    </EntryPage>
  );
}
