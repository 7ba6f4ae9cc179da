import { Badge, Banner, BlockStack, Box, Button, InlineStack, Link, ProgressBar, Text } from "@shopify/polaris";
import { useState } from "react";
import { getShopifySettings, loadShopifyHistory, type ShopifySettingsOnWire } from "#contract/shopify.ts";
import { setUpShopify } from "#contract/signup.ts";
import { useChangeAnswer, useEndpoint, useEndpointMutation } from "#console/api/queries.ts";
import { useFrame } from "#console/session/frame-context.tsx";
import { useSession } from "#console/session/session-context.tsx";
import { useMay } from "#console/session/use-may.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { SettingsSection } from "#console/ui/settings-section.tsx";
import { capabilityOf, type OptionalCapability } from "#domain/shopify/optional-capabilities.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { countWords } from "#domain/text/count-words.ts";

type SectionProps = { settings: ShopifySettingsOnWire; onGranted: (capability: OptionalCapability) => void };

/** What Surety can do besides, once the shop grants it. Only Shopify's own dialog in the admin grants it. */
export function PermissionsSection({ settings, onGranted }: SectionProps) {
  const frame = useFrame();
  const { tenant } = useSession();
  const { data: setUp } = useEndpoint(setUpShopify, { query: { shop: tenant.shopName } });
  return (
    <SettingsSection title="More permissions" description="Optional. Grant them in the Shopify admin, and take them back there anytime.">
      {frame.kind !== "embedded" && setUp?.installUrl != null && (
        <Box paddingBlockEnd="400">
          <Link url={setUp.installUrl} target="_blank">
            Open Surety in the Shopify admin
          </Link>{" "}
          to grant them on this page there.
        </Box>
      )}
      <PlainList isSpaced>
        {settings.permissions.map(({ capability, scopes, isGranted }) => (
          <li key={capability}>
            <BlockStack gap="200">
              <InlineStack gap="200" align="space-between" blockAlign="center" wrap={false}>
                <BlockStack gap="050">
                  <Text as="h3" variant="headingSm">
                    {capabilityOf(capability).name}
                  </Text>
                  <Text as="p" tone="subdued">
                    {capabilityOf(capability).why}
                  </Text>
                </BlockStack>
                {isGranted ? (
                  <Badge tone="success">Granted</Badge>
                ) : (
                  <GrantButton capability={capability} scopes={scopes} onGranted={() => onGranted(capability)} />
                )}
              </InlineStack>
              {capability === "history" && (isGranted || settings.history !== null) && (
                <History settings={settings} isGranted={isGranted} />
              )}
              {capability === "disputes" && settings.disputesProblem !== null && (
                <Banner tone="info">Shopify has no disputes to read for this shop: {settings.disputesProblem}</Banner>
              )}
            </BlockStack>
          </li>
        ))}
      </PlainList>
    </SettingsSection>
  );
}

type GrantProps = { capability: OptionalCapability; scopes: readonly string[]; onGranted: () => void };

function GrantButton({ capability, scopes, onGranted }: GrantProps) {
  const frame = useFrame();
  const isOwner = useMay("owner");
  const [isAsking, setAsking] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const grant = frame.kind === "embedded" ? (frame.bridge?.scopes ?? null) : null;
  if (!isOwner) return <Badge>Not granted</Badge>;
  if (grant === null) return <Badge>Not granted</Badge>;
  const ask = async () => {
    setAsking(true);
    setRefused(false);
    const answer = await grant.request([...scopes]).catch(() => null);
    setAsking(false);
    if (answer?.result === "granted-all") onGranted();
    else setRefused(true);
  };
  return (
    <BlockStack gap="100" inlineAlign="end">
      <Button loading={isAsking} onClick={() => void ask()} accessibilityLabel={`Grant: ${capabilityOf(capability).name}`}>
        Grant
      </Button>
      {isRefused && (
        <Text as="span" tone="subdued">
          Not granted
        </Text>
      )}
    </BlockStack>
  );
}

/** How far the shop's whole history is, and the button that loads it. */
function History({ settings: { history }, isGranted }: { settings: ShopifySettingsOnWire; isGranted: boolean }) {
  const isOwner = useMay("owner");
  const changeAnswer = useChangeAnswer();
  const loading = useEndpointMutation(loadShopifyHistory, { onSuccess: (answer) => changeAnswer(getShopifySettings, {}, () => answer) });
  if (history?.state === "loading") {
    const { loaded, total } = history;
    return (
      <BlockStack gap="100">
        <Text as="p">
          {total === null ? "Shopify is preparing your orders" : `${formatCount(loaded)} of ${countWords(total, "order")} loaded`}
        </Text>
        <ProgressBar progress={total === null || total === 0 ? 0 : Math.min(100, (100 * loaded) / total)} size="small" />
      </BlockStack>
    );
  }
  return (
    <BlockStack gap="200">
      {loading.error !== null && <ErrorState title="Couldn't load the orders" error={loading.error} />}
      {history?.state === "failed" && <Banner tone="warning">The orders couldn&apos;t be loaded: {history.problem}</Banner>}
      {history?.state === "loaded" && <Text as="p">All orders are loaded: {formatCount(history.loaded)}.</Text>}
      {isGranted && isOwner && (
        <InlineStack>
          <Button loading={loading.isPending} onClick={() => loading.mutate({})}>
            {history === null ? "Load all orders" : "Load all orders again"}
          </Button>
        </InlineStack>
      )}
    </BlockStack>
  );
}
