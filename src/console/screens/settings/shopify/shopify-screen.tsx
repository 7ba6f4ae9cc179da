import { BlockStack, SkeletonBodyText } from "@shopify/polaris";
import { useState } from "react";
import { getShopifySettings, type ShopifySettingsOnWire } from "#contract/shopify.ts";
import { setUpShopify } from "#contract/signup.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { ChangesSections } from "#console/screens/settings/shopify/changes-sections.tsx";
import { ConnectionSection } from "#console/screens/settings/shopify/connection-section.tsx";
import { DataRequestsSection } from "#console/screens/settings/shopify/data-requests-section.tsx";
import { DoubtsSection } from "#console/screens/settings/shopify/doubts-section.tsx";
import { FlowSection } from "#console/screens/settings/shopify/flow-section.tsx";
import { VisitsSection } from "#console/screens/settings/shopify/visits-section.tsx";
import { PermissionsSection } from "#console/screens/settings/shopify/permissions-section.tsx";
import { RefusalsSection } from "#console/screens/settings/shopify/refusals-section.tsx";
import { SettingsPage } from "#console/screens/settings/settings-page.tsx";
import { useSession } from "#console/session/session-context.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { SettingsSection } from "#console/ui/settings-section.tsx";
import type { OptionalCapability } from "#domain/shopify/optional-capabilities.ts";
import { UnsavedChanges } from "#console/ui/unsaved-changes.tsx";

const LOADING_MS = 3_000;

/** `/settings/shopify`: how the shop is connected to Shopify, and what Surety may do there. */
export function ShopifyScreen() {
  const { tenant } = useSession();
  const { data } = useEndpoint(setUpShopify, { query: { shop: tenant.shopName } });
  // Without a connection there is nothing to set.
  const isConnected = data !== undefined && data.state !== null && data.state !== "uninstalled";
  return (
    <SettingsPage title="Shopify">
      <UnsavedChanges of="settings">
        <BlockStack gap="400">
          <ConnectionSection />
          {isConnected && <Settings />}
        </BlockStack>
      </UnsavedChanges>
    </SettingsPage>
  );
}

function Settings() {
  // Shopify tells of what was granted a moment later.
  const [granted, setGranted] = useState<OptionalCapability | null>(null);
  const { data, error, refetch, isFetching } = useEndpoint(
    getShopifySettings,
    {},
    {
      refetchEveryMs: (settings) =>
        settings?.history?.state === "loading" || settings?.pixel.state === "starting" || isAwaited(settings, granted) ? LOADING_MS : false,
      isPoll: "once answered",
    },
  );
  if (data === undefined)
    return (
      <SettingsSection title="Changes in Shopify" description="What Surety may change in your shop.">
        {error === null ? (
          <div aria-busy="true">
            <SkeletonBodyText lines={8} />
          </div>
        ) : (
          <LoadFailure title="Couldn't load the settings" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
      </SettingsSection>
    );
  return (
    <>
      {data.doubts.length > 0 && <DoubtsSection doubts={data.doubts} />}
      {data.refusals.length > 0 && <RefusalsSection refusals={data.refusals} />}
      <ChangesSections settings={data} />
      <PermissionsSection
        settings={data}
        onGranted={(capability) => {
          setGranted(capability);
          void refetch();
        }}
      />
      <VisitsSection pixel={data.pixel} />
      <FlowSection flowTriggers={data.flowTriggers} />
      {data.dataRequests.length > 0 && <DataRequestsSection requests={data.dataRequests} />}
    </>
  );
}

function isAwaited(settings: ShopifySettingsOnWire | undefined, granted: OptionalCapability | null): boolean {
  return settings?.permissions.some(({ capability, isGranted }) => capability === granted && !isGranted) ?? false;
}
