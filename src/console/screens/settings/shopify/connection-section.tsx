import { Badge, Banner, BlockStack, Button, InlineStack, Link, Text } from "@shopify/polaris";
import { useState } from "react";
import type { AnswerOf } from "#contract/endpoint.ts";
import { compareShopify, setUpShopify } from "#contract/signup.ts";
import { useEndpoint, useEndpointMutation } from "#console/api/queries.ts";
import { useSession } from "#console/session/session-context.tsx";
import { openAtTop } from "#console/session/open-at-top.ts";
import { useMay } from "#console/session/use-may.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { SettingsSection } from "#console/ui/settings-section.tsx";
import { useIsBefore } from "#console/ui/use-is-before.ts";
import { shopifyStateWords, type ShopifyState } from "#domain/accounts/shopify-state.ts";
import { countWords } from "#domain/text/count-words.ts";

const COMPARED_ASKED_MS = 3_000;
/** A comparison that takes longer shows its result the next time. */
const AWAITED_MS = 2 * 60_000;
const EVER = new Date(0);

type SetUp = AnswerOf<typeof setUpShopify>;

/** How the shop's Shopify shop is connected, and what to do where it isn't. Nothing for shops without one. */
export function ConnectionSection() {
  const { tenant } = useSession();
  const [askedAt, setAskedAt] = useState<Date | null>(null);
  const isSoon = useIsBefore(askedAt === null ? EVER : new Date(askedAt.getTime() + AWAITED_MS));
  const isAwaited = (setUp: SetUp | undefined) => askedAt !== null && isSoon && (setUp?.comparedAt ?? EVER) < askedAt;
  const refetchEveryMs = (setUp: SetUp | undefined) => (isAwaited(setUp) || isOnItsWay(setUp) ? COMPARED_ASKED_MS : false);
  const { data, error, refetch, isFetching } = useEndpoint(
    setUpShopify,
    { query: { shop: tenant.shopName } },
    { refetchEveryMs, isPoll: "once answered" },
  );
  if (data !== undefined && !data.connected) return null;
  return (
    <SettingsSection title="Connection" description="Orders come in from your Shopify shop, with what happens to them.">
      {error !== null && data === undefined && (
        <LoadFailure title="Couldn't load the connection" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data !== undefined && (
        <Connection
          setUp={data}
          isComparing={isAwaited(data)}
          isLate={askedAt !== null && !isSoon && (data.comparedAt ?? EVER) < askedAt}
          onAsked={setAskedAt}
        />
      )}
    </SettingsSection>
  );
}

/** Whether orders or permissions are about to come in. */
function isOnItsWay(setUp: SetUp | undefined): boolean {
  return setUp?.state === "connected" && (setUp.comparedAt === null || setUp.missingScopes.length > 0);
}

const tones: Record<ShopifyState, "success" | "warning" | "critical" | undefined> = {
  connected: "success",
  expired: "warning",
  blocked: "critical",
  uninstalled: undefined,
};

type ConnectionProps = { setUp: SetUp; isComparing: boolean; isLate: boolean; onAsked: (at: Date) => void };

function Connection({ setUp, isComparing, isLate, onAsked }: ConnectionProps) {
  const { state, installUrl, comparedAt, mended, missingScopes } = setUp;
  const isOwner = useMay("owner");
  return (
    <BlockStack gap="300">
      <InlineStack gap="200" blockAlign="center">
        <StateBadge {...setUp} />
        {state === "connected" && comparedAt === null && (
          <Text as="p" tone="subdued">
            Not compared with Shopify yet
          </Text>
        )}
        {comparedAt !== null && (
          <Text as="p" tone="subdued">
            Last compared <InstantText at={comparedAt} />:{" "}
            {mended === 0 ? "nothing was missing" : `${countWords(mended, "order")} added or changed`}
          </Text>
        )}
      </InlineStack>
      <WayOut {...setUp} />
      {installUrl !== null &&
        (state !== "connected" ? (
          <Link url={installUrl} target="_blank">
            Open Surety in the Shopify admin
          </Link>
        ) : (
          missingScopes.length > 0 &&
          isOwner && (
            <InlineStack>
              <Button onClick={() => openAtTop(installUrl)}>Grant permissions</Button>
            </InlineStack>
          )
        ))}
      {isLate && <Banner tone="info">The comparison takes longer than usual. Its result appears here once it&apos;s done.</Banner>}
      {state === "connected" && <CompareButton isComparing={isComparing} onAsked={onAsked} />}
    </BlockStack>
  );
}

function StateBadge({ state, missingScopes }: SetUp) {
  if (state === null) return <Badge>Not opened yet</Badge>;
  if (state === "connected" && missingScopes.length > 0) return <Badge tone="warning">Permissions missing</Badge>;
  return <Badge tone={tones[state]}>{shopifyStateWords(state)}</Badge>;
}

/** What keeps orders from coming in, and who can change it. */
function WayOut({ state, problem, missingScopes }: SetUp) {
  if (state === "connected" && missingScopes.length === 0) return null;
  if (state === "connected")
    return (
      <Banner tone="warning">
        Your shop hasn&apos;t granted all permissions that Surety needs: {missingScopes.join(", ")}. Until an owner grants them, what needs
        them fails.
      </Banner>
    );
  switch (state) {
    case "blocked":
      return (
        <Banner tone="critical">
          {problem} Orders don&apos;t come in until Surety&apos;s operator adds the server&apos;s addresses to the app&apos;s IP allowlist
          at Shopify.
        </Banner>
      );
    case "expired":
      return <Banner tone="warning">{problem} Open Surety in the Shopify admin, and orders come in again.</Banner>;
    case "uninstalled":
      return <Banner tone="info">Surety was uninstalled from your Shopify shop. Install it again, and orders come in again.</Banner>;
    case null:
      return <Banner tone="info">Open Surety in the Shopify admin once, and your orders come in.</Banner>;
  }
}

function CompareButton({ isComparing, onAsked }: Pick<ConnectionProps, "isComparing" | "onAsked">) {
  const isAnalyst = useMay("analyst");
  const comparing = useEndpointMutation(compareShopify, { onSuccess: ({ startedAt }) => onAsked(startedAt) });
  if (!isAnalyst) return null;
  return (
    <BlockStack gap="300">
      {comparing.error !== null && <ErrorState title="Couldn't compare the orders" error={comparing.error} />}
      <InlineStack>
        <Button loading={comparing.isPending || isComparing} onClick={() => comparing.mutate({})}>
          Compare with Shopify
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
