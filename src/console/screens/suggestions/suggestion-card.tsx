import { BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { draftSuggestion, getSuggestions, type SuggestionOnWire, type SuggestionSearch } from "#contract/suggestions.ts";
import { listDrafts } from "#contract/scenario-versions.ts";
import { useEndpointMutation, useForgetEndpoint } from "#console/api/queries.ts";
import { useGo } from "#console/session/navigation.tsx";
import { scenarioSetAddress } from "#console/session/scenario-set-address.ts";
import { useMay } from "#console/session/use-may.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { LATER_PERCENT, LEARNED_PERCENT, stoppedWords } from "#domain/suggestions/suggestion-words.ts";

type SuggestionCardProps = { suggestion: SuggestionOnWire; search: SuggestionSearch };

/** A suggested scenario with what it would have done, which can be made a draft. */
export function SuggestionCard({ suggestion, search }: SuggestionCardProps) {
  const { id, words, learned, later, draftId } = suggestion;
  const { currency } = search;
  const mayDraft = useMay("analyst");
  const go = useGo();
  const forget = useForgetEndpoint();
  const drafting = useEndpointMutation(draftSuggestion, {
    onSuccess: async ({ draftId: made }) => {
      go(scenarioSetAddress(made));
      await Promise.all([forget(getSuggestions), forget(listDrafts)]);
    },
  });
  const make = () => drafting.mutate({ params: { suggestionId: String(id) } });
  return (
    <Card>
      <BlockStack gap="200">
        {drafting.error !== null && <ErrorState title="Couldn't make a draft" error={drafting.error} onDismiss={drafting.reset} />}
        <Text as="h3" variant="headingSm" breakWord>
          {words}
        </Text>
        <Text as="p">{`On the latest ${LATER_PERCENT}: ${stoppedWords(later, search.later, currency)}`}</Text>
        <Text as="p" tone="subdued">
          {`On the first ${LEARNED_PERCENT}, where it was found: ${stoppedWords(learned, search.learned, currency)}`}
        </Text>
        <InlineStack>
          {draftId !== null && (
            <Button url={scenarioSetAddress(draftId)} accessibilityLabel={`Open the draft of: ${words}`}>
              Open draft
            </Button>
          )}
          {draftId === null && mayDraft && (
            <Button onClick={make} loading={drafting.isPending} accessibilityLabel={`Make it a draft: ${words}`}>
              Make it a draft
            </Button>
          )}
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
