import { BlockStack, InlineGrid, Page } from "@shopify/polaris";
import { ExtensionsCard } from "#console/screens/home/extensions-card.tsx";
import { KeyFiguresCard } from "#console/screens/home/key-figures-card.tsx";
import { useHome } from "#console/screens/home/queries.ts";
import { ToDoCard } from "#console/screens/home/to-do-card.tsx";
import { useFrame } from "#console/session/frame-context.tsx";
import { FirstSteps } from "#console/ui/first-steps-part.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";

/** `/home`: how the shop does, what waits for its people, and, inside its admin, where Surety works there. */
export function HomeScreen() {
  usePageTitle("Home");
  const isEmbedded = useFrame().kind === "embedded";
  const { data: home, dataUpdatedAt, error, refetch, isFetching } = useHome();
  return (
    <Page title="Home">
      <BlockStack gap="400">
        <FirstSteps />
        <KeyFiguresCard review={home?.review ?? (error === null ? undefined : null)} />
        <InlineGrid columns={{ xs: 1, lg: isEmbedded ? 2 : 1 }} gap="400" alignItems="start">
          <ToDoCard home={home} loadedAt={new Date(dataUpdatedAt)} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          {isEmbedded && <ExtensionsCard />}
        </InlineGrid>
      </BlockStack>
    </Page>
  );
}
