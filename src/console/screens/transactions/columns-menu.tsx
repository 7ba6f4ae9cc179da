import { BlockStack, Box, Button, ChoiceList, Text } from "@shopify/polaris";
import { useChooseColumns } from "#console/screens/transactions/use-choose-columns.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { chosenColumns, columnWords } from "#domain/payments/list-columns.ts";

/** Which columns the table shows; a change shows at once. */
export function ColumnsMenu() {
  const { columns, isOfAddress, error, choose, reset } = useChooseColumns();
  return (
    <Box padding="300" width="16rem">
      <BlockStack gap="300" inlineAlign="start">
        {error !== null && <ErrorState title="Couldn't save your columns" error={error} />}
        {isOfAddress && (
          <Text as="p" tone="subdued">
            This view has its own columns.
          </Text>
        )}
        <ChoiceList
          title="Columns"
          titleHidden
          allowMultiple
          choices={chosenColumns.map((column) => ({ value: column, label: columnWords(column) }))}
          selected={chosenColumns.filter((column) => columns.includes(column))}
          onChange={(selected) => {
            const changed = chosenColumns.find((column) => selected.includes(column) !== columns.includes(column));
            if (changed !== undefined) choose(changed, selected.includes(changed));
          }}
        />
        <Button variant="plain" onClick={() => reset?.()} disabled={reset === null}>
          {isOfAddress ? "Use my columns" : "Reset to default"}
        </Button>
      </BlockStack>
    </Box>
  );
}
