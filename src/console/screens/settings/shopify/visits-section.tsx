import { Badge, Banner, BlockStack, Box, Button, InlineStack, Text } from "@shopify/polaris";
import { getShopifySettings, recordVisits, type ShopifySettingsOnWire } from "#contract/shopify.ts";
import { useChangeAnswer, useEndpointMutation } from "#console/api/queries.ts";
import { useMay } from "#console/session/use-may.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { SettingsSection } from "#console/ui/settings-section.tsx";
import type { PixelState } from "#domain/shopify/pixel-state.ts";

/** Whether visits of the shop's website are recorded by Shopify's web pixel. */
export function VisitsSection({ pixel }: Pick<ShopifySettingsOnWire, "pixel">) {
  const isOwner = useMay("owner");
  const changeAnswer = useChangeAnswer();
  const saving = useEndpointMutation(recordVisits, { onSuccess: (answer) => changeAnswer(getShopifySettings, {}, () => answer) });
  const isOff = pixel.state === "off";
  return (
    <SettingsSection
      title="Website visits"
      description="Keep which pages a customer visited as evidence on the order. Only visitors who agree to analytics are recorded."
    >
      <BlockStack gap="300">
        {saving.error !== null && <ErrorState title="Couldn't change this" error={saving.error} />}
        {pixel.state === "failed" && <Banner tone="warning">Shopify refused the web pixel: {pixel.problem}</Banner>}
        <InlineStack gap="200" align="space-between" blockAlign="center" wrap={false}>
          <BlockStack gap="050">
            <InlineStack gap="200" align="start" blockAlign="center">
              <Text as="h3" variant="headingSm">
                Web pixel
              </Text>
              <Badge {...badges[pixel.state]} />
            </InlineStack>
            <Text as="p" tone="subdued">
              {pixel.state === "failed" && !pixel.isWanted ? STILL_ON : explained[pixel.state]}
            </Text>
          </BlockStack>
          {isOwner && (
            <Box minWidth="fit-content">
              <Button
                loading={saving.isPending}
                accessibilityLabel={
                  isOff ? "Turn on the web pixel" : pixel.state === "failed" ? "Try the web pixel again" : "Turn off the web pixel"
                }
                onClick={() => saving.mutate({ body: { isOn: pixel.state === "failed" ? pixel.isWanted : isOff } })}
              >
                {isOff ? "Turn on" : pixel.state === "failed" ? "Try again" : "Turn off"}
              </Button>
            </Box>
          )}
        </InlineStack>
        <Text as="p" tone="subdued">
          For more detail, such as clicks and time on each page, turn on Surety under App embeds in your theme editor.
        </Text>
      </BlockStack>
    </SettingsSection>
  );
}

const STILL_ON = "It's still on, because Shopify didn't turn it off.";

const badges: Readonly<Record<PixelState, { children: string; tone?: "success" | "warning" }>> = {
  on: { children: "On", tone: "success" },
  starting: { children: "Turning on" },
  off: { children: "Off" },
  missing: { children: "Not allowed", tone: "warning" },
  failed: { children: "Needs attention", tone: "warning" },
};

const explained: Readonly<Record<PixelState, string>> = {
  on: "Shopify's web pixel reports page views and checkouts to Surety.",
  starting: "Shopify is turning it on.",
  off: "No visits are recorded by the web pixel.",
  missing: "Your shop hasn't granted the permissions for it. Open Surety in the Shopify admin to grant them.",
  failed: "Visits aren't recorded by the web pixel.",
};
