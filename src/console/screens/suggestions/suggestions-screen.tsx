import { BlockStack, Card, Page, SkeletonBodyText } from "@shopify/polaris";
import { getSuggestions, startSuggestions } from "#contract/suggestions.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { isSearching, useSuggestions } from "#console/screens/suggestions/queries.ts";
import { ShownSearch } from "#console/screens/suggestions/shown-search.tsx";
import { useGo } from "#console/session/navigation.tsx";
import { paths } from "#console/session/paths.ts";
import { useMay } from "#console/session/use-may.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";
import { CHARGEBACKS_NEEDED, SUGGESTION_MONTHS } from "#domain/suggestions/suggestion.ts";
import { LATER_PERCENT, LEARNED_PERCENT } from "#domain/suggestions/suggestion-words.ts";

const TITLE = "Suggestions";
const FIND = "Find suggestions";

/** `/scenarios/suggestions`: scenarios that would have stopped the shop's chargebacks, to be made drafts. */
export function SuggestionsScreen() {
  usePageTitle(TITLE);
  const go = useGo();
  const mayChange = useMay("analyst");
  const forget = useForgetEndpoint();
  const { data, error, refetch, isFetching } = useSuggestions();
  const isAwaited = useAwaitsServer(error);
  const askAgain = () => forget(getSuggestions);
  // One that someone else started meanwhile is shown.
  const starting = useEndpointMutation(startSuggestions, { onSuccess: askAgain });
  const start = () => starting.mutate({}, { onError: () => void askAgain() });
  const retry = { error, onRetry: () => void refetch(), isRetrying: isFetching };
  const hasFailed = data === undefined && (error !== null || isAwaited);
  const search = data?.search ?? null;
  return (
    <Page
      title={TITLE}
      subtitle="Scenarios that would have stopped chargebacks of your past orders."
      backAction={{ content: "Scenarios", onAction: () => go(paths.scenarios()) }}
      {...(mayChange && search !== null
        ? { primaryAction: { content: "Find again", onAction: start, loading: starting.isPending, disabled: isSearching(search) } }
        : {})}
    >
      <BlockStack gap="400">
        {starting.error !== null && <ErrorState title="Couldn't start" error={starting.error} onDismiss={starting.reset} />}
        {data !== undefined && error !== null && <RefreshFailure text="Couldn't refresh. Showing earlier suggestions." {...retry} />}
        {hasFailed && <LoadFailure title="Couldn't load the suggestions" {...retry} />}
        {data === undefined && !hasFailed && (
          <div aria-busy="true">
            <Card>
              <SkeletonBodyText lines={6} />
            </Card>
          </div>
        )}
        {data !== undefined && search === null && (
          <Card padding="0">
            <EmptyState
              title="Find rules in your own chargebacks"
              detail={`Surety looks for rules that would have stopped more money than they would have cost. It finds them in the first ${LEARNED_PERCENT} of the last ${SUGGESTION_MONTHS} months, and shows what they would have done in the other ${LATER_PERCENT}. It needs at least ${CHARGEBACKS_NEEDED} chargebacks for fraud in the first ${LEARNED_PERCENT}, and changes nothing by itself.`}
              {...(mayChange ? { action: { content: FIND, onAction: start, isPrimary: true } } : {})}
            />
          </Card>
        )}
        {search !== null && <ShownSearch search={search} />}
      </BlockStack>
    </Page>
  );
}
