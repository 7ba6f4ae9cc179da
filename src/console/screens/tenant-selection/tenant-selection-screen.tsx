import { useState } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router-dom";
import { Banner, BlockStack, Text, TextField } from "@shopify/polaris";
import { listUserTenants } from "#contract/session.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useAccessState, useFrame } from "#console/session/frame-context.tsx";
import { useFrameAddress } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { rememberedPlace } from "#console/session/remembered-place.ts";
import { resolveTenant } from "#console/session/resolve-tenant.ts";
import { matchingShops } from "#console/screens/tenant-selection/matching-shops.ts";
import { ShopCard } from "#console/screens/tenant-selection/shop-card.tsx";
import { useChooseShop, useChoiceByItself } from "#console/screens/tenant-selection/use-choose-shop.ts";
import { SkeletonList } from "#console/screens/tenant-selection/skeleton-list.tsx";
import { EntryPage } from "#console/ui/entry-page.tsx";
import { Logout, NoShop } from "#console/ui/no-shop.tsx";

/** Shown where the list or the choice fails. */
const FAULT = "Error selecting shop. Please try again.";
/** The search appears above this many shops. */
const SEARCH_ABOVE = 2;

/**
 * `/tenant-selection`: choose the shop to work in. A single shop is chosen automatically; with `choose` in the address it always
 * asks.
 */
export function TenantSelectionScreen() {
  const frame = useFrame();
  const { token } = useAccessState();
  const location = useLocation();
  const [query] = useSearchParams();
  const address = useFrameAddress();
  const [search, setSearch] = useState("");
  const isSignedIn = frame.kind === "standalone" && token !== null;
  const shops = useEndpoint(listUserTenants, {}, { enabled: isSignedIn });
  const choice = useChooseShop(rememberedPlace(location.state) ?? paths.root());
  const resolved = resolveTenant({ isEmbedded: false, tid: null }, null, { kind: "open", shops: shops.data ?? [] });
  const byItself = query.has("choose") ? null : resolved.store;
  useChoiceByItself(byItself, choice.choose);

  if (frame.kind === "embedded") return <Navigate to={address(paths.root())} replace />;
  if (token === null) return <Navigate to={{ pathname: paths.login(), search: location.search }} state={location.state} replace />;

  if (shops.data?.length === 0) return <NoShop />;

  const all = shops.data ?? [];
  const found = matchingShops(all, search);
  return (
    <EntryPage title="Choose a shop" aside={<Logout />}>
      {(choice.error !== null || shops.error !== null) && (
        <Banner
          tone="critical"
          action={
            shops.error === null
              ? undefined
              : {
                  content: "Retry",
                  onAction: () => void shops.refetch(),
                  loading: shops.isFetching,
                }
          }
        >
          {FAULT}
        </Banner>
      )}
      {all.length > SEARCH_ABOVE && (
        <TextField
          label="Search shops"
          labelHidden
          placeholder="Search shops"
          type="search"
          autoComplete="off"
          clearButton
          onClearButtonClick={() => setSearch("")}
          value={search}
          onChange={setSearch}
        />
      )}
      {shops.isPending || (byItself !== null && choice.error === null) ? (
        <SkeletonList />
      ) : (
        <BlockStack gap="200" as="ul">
          {found.map((shop) => (
            <ShopCard key={shop.id} shop={shop} isBusy={choice.chosenId === shop.id} onChoose={() => choice.choose(shop.id)} />
          ))}
        </BlockStack>
      )}
      {shops.isSuccess && found.length === 0 && (
        <Text as="p" tone="subdued">
          No shops found
        </Text>
      )}
    </EntryPage>
  );
}
