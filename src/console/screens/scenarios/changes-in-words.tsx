import { BlockStack, List, Text } from "@shopify/polaris";

type Change = { scenarioName: string; words: string };

/** Changes in words, scenario by scenario. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const names = [...new Set(changes.map(({ scenarioName }) => scenarioName))];
  return (
    <BlockStack gap="300">
      {names.map((name) => (
        <BlockStack key={name} gap="100">
          <Text as="p" fontWeight="semibold" breakWord>
            {name}
          </Text>
          <List>
            {changes
              .filter(({ scenarioName }) => scenarioName === name)
              .map(({ words }, at) => (
                // The same words may come twice.
                // oxlint-disable-next-line react/no-array-index-key
                <List.Item key={at}>{words}</List.Item>
              ))}
          </List>
        </BlockStack>
      ))}
    </BlockStack>
  );
}
