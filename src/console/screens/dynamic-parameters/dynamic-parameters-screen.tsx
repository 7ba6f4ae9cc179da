import { BlockStack, Box, Card, Icon, Page, Text, TextField } from "@shopify/polaris";
import { SearchIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { matchingPlaceholders } from "#console/screens/dynamic-parameters/matching-placeholders.ts";
import { PlaceholderCards, PlaceholderTable } from "#console/screens/dynamic-parameters/placeholder-table.tsx";
import { useGo } from "#console/session/navigation.tsx";
import { withQuery } from "#console/session/with-query.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { usePageTitle } from "#console/ui/use-page-title.ts";
import { usePassFocus } from "#console/ui/use-pass-focus.ts";
import { useSpaced } from "#console/ui/use-spaced.ts";
import { TABLE_WIDTH_PX } from "#console/ui/table-width.ts";
import { useWidth } from "#console/ui/use-width.ts";
import { countWords } from "#domain/text/count-words.ts";

const TITLE = "Dynamic parameters";
const SEARCH_MAX = 100;
/** How long to wait between changes of the address while typing. */
const GAP_MS = 400;

/** `/landing/dynamic-parameters`: what texts of scenarios can have filled in from an order, to be searched and copied. */
export function DynamicParametersScreen() {
  usePageTitle(TITLE);
  const [sought, setSought] = useSought();
  const { ref, width } = useWidth();
  const { place, act: showAll } = usePassFocus("input", () => setSought(""));
  const names = matchingPlaceholders(sought);
  const List = width !== null && width < TABLE_WIDTH_PX ? PlaceholderCards : PlaceholderTable;
  return (
    <Page
      title={TITLE}
      subtitle="Add these placeholders to the texts of your scenarios. Each is filled in from the order, or left empty if the value isn't known."
    >
      <div ref={ref}>
        <Card padding="0">
          <Box padding="300">
            <BlockStack gap="200">
              <div ref={place}>
                <TextField
                  label="Search dynamic parameters"
                  labelHidden
                  placeholder="Search dynamic parameters"
                  prefix={<Icon source={SearchIcon} tone="subdued" />}
                  value={sought}
                  onChange={setSought}
                  maxLength={SEARCH_MAX}
                  autoComplete="off"
                  spellCheck={false}
                  clearButton
                  onClearButtonClick={() => setSought("")}
                />
              </div>
              <div role="status">
                <Text as="p" tone="subdued" variant="bodySm">
                  {countWords(names.length, "parameter")}
                </Text>
              </div>
            </BlockStack>
          </Box>
          {names.length > 0 ? (
            <List names={names} />
          ) : (
            <EmptyState
              title="No parameters match"
              detail="Try another word, such as email, card or shipping."
              action={{ content: "Show all parameters", onAction: showAll }}
            />
          )}
        </Card>
      </div>
    </Page>
  );
}

/** What is searched for: what was typed, which the address keeps for a reload. */
function useSought(): [string, (sought: string) => void] {
  const go = useGo();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const [sought, setSought] = useState(params.get("q") ?? "");
  const keep = useSpaced(() => go(withQuery(`${pathname}${search}`, { q: sought.trim() || null }), { replace: true }), GAP_MS);
  const change = (next: string) => {
    setSought(next);
    keep();
  };
  return [sought, change];
}
