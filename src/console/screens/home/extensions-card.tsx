import { Badge, BlockStack, Box, Card, InlineStack, Link, SkeletonBodyText, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { getShopifySettings, type ShopifySettingsOnWire } from "#contract/shopify.ts";
import { isStatus } from "#console/api/api-error.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { EMBED, embedWords, pixelWords, uiExtensions, type UiExtension } from "#console/screens/home/extension-words.ts";
import { paths } from "#console/session/paths.ts";
import { useAdminExtensions, useThemeEditorAddress, type AdminExtensions } from "#console/session/use-admin-extensions.ts";
import { PlainList } from "#console/ui/plain-list.tsx";
import { QuietFailure } from "#console/ui/quiet-failure.tsx";
import { keysOf } from "#domain/keys-of.ts";

const ADMIN_ORDERS = "shopify://admin/orders";
/** While the pixel is being turned on. */
const STARTING_MS = 5_000;

/** Which of Surety's extensions are active in the shop, and how the others are turned on. Inside the shop's admin only. */
export function ExtensionsCard() {
  const { data, error, refetch, isFetching } = useAdminExtensions();
  // Without an answer, it's said how each is turned on.
  const known = data ?? (error === null ? "loading" : "unknown");
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            Extensions
          </Text>
          <Text as="p" tone="subdued">
            Where Surety works in your shop besides this page.
          </Text>
        </BlockStack>
        {error !== null && (
          <QuietFailure text="Couldn't read which extensions are active" onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        <PlainList isSpaced>
          {keysOf(uiExtensions).map((handle) => (
            <li key={handle}>
              <UiExtensionLine handle={handle} known={known} />
            </li>
          ))}
          <li>
            <EmbedLine known={known} />
          </li>
          <PixelItem />
        </PlainList>
      </BlockStack>
    </Card>
  );
}

type Known = AdminExtensions | "loading" | "unknown";

function UiExtensionLine({ handle, known }: { handle: UiExtension; known: Known }) {
  const { name, does, howTo } = uiExtensions[handle];
  const state = typeof known === "string" ? known : known.active.has(handle) ? "active" : "inactive";
  return (
    <ExtensionLine name={name} does={does} state={state}>
      {howTo} <Link url={ADMIN_ORDERS}>Open orders</Link>
    </ExtensionLine>
  );
}

function EmbedLine({ known }: { known: Known }) {
  const { name, does, howTo, unavailable } = embedWords;
  const editor = useThemeEditorAddress(EMBED);
  const status = typeof known === "string" ? null : (known.themeBlocks.get(EMBED) ?? "available");
  const state = typeof known === "string" ? known : status === "active" ? "active" : "inactive";
  return (
    <ExtensionLine name={name} does={does} state={state}>
      {status === "unavailable" ? (
        unavailable
      ) : (
        <>
          {howTo}{" "}
          {editor !== null && (
            <Link url={editor} target="_top">
              Open the theme editor
            </Link>
          )}
        </>
      )}
    </ExtensionLine>
  );
}

/** The admin doesn't tell of pixels, so Surety's server does. Nothing for a shop that isn't connected. */
function PixelItem() {
  const { data, error, refetch, isFetching } = useEndpoint(
    getShopifySettings,
    {},
    { refetchEveryMs: (settings) => (settings?.pixel.state === "starting" ? STARTING_MS : false), isPoll: "once answered" },
  );
  const { name, does } = pixelWords;
  if (data === undefined && isStatus(error, 404)) return null;
  if (data === undefined)
    return (
      <li>
        <ExtensionLine name={name} does={does} state={error === null ? "loading" : "unknown"}>
          <QuietFailure text="Couldn't read whether it's active" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        </ExtensionLine>
      </li>
    );
  const { state } = data.pixel;
  return (
    <li>
      <ExtensionLine name={name} does={does} state={state === "on" ? "active" : state === "starting" ? "starting" : "inactive"}>
        {pixelHelp(data.pixel)} {state !== "starting" && <Link url={paths.shopifySettings()}>Go to Shopify settings</Link>}
      </ExtensionLine>
    </li>
  );
}

function pixelHelp({ state, problem }: ShopifySettingsOnWire["pixel"]): string | null {
  switch (state) {
    case "on":
      return null;
    case "starting":
    case "off":
    case "missing":
      return pixelWords[state];
    case "failed":
      return problem;
  }
}

type ExtensionLineProps = {
  name: string;
  does: string;
  state: "active" | "inactive" | "starting" | "loading" | "unknown";
  /** How it's turned on. */
  children: ReactNode;
};

function ExtensionLine({ name, does, state, children }: ExtensionLineProps) {
  return (
    <BlockStack gap="050">
      <InlineStack align="space-between" blockAlign="center" gap="200" wrap={false}>
        <Text as="h3" variant="bodyMd" fontWeight="semibold">
          {name}
        </Text>
        <StateBadge state={state} />
      </InlineStack>
      <Text as="p" tone="subdued">
        {does}
      </Text>
      {state !== "active" && state !== "loading" && <div>{children}</div>}
    </BlockStack>
  );
}

function StateBadge({ state }: Pick<ExtensionLineProps, "state">) {
  switch (state) {
    case "active":
      return <Badge tone="success">Active</Badge>;
    case "inactive":
      return <Badge>Not active</Badge>;
    case "starting":
      return <Badge tone="info">Starting</Badge>;
    case "loading":
      return (
        <Box width="4rem">
          <div role="status" aria-label="Loading" aria-busy="true">
            <SkeletonBodyText lines={1} />
          </div>
        </Box>
      );
    case "unknown":
      return null;
  }
}
