import { Box, Text } from "@shopify/polaris";

/** One line of text of any length and script: truncated to fit, shown in full on hover; '-' if empty. */
export function CutText({ text, maxWidth = "11rem" }: { text: string | null; maxWidth?: string }) {
  if (text === null || text === "") return <Text as="span">-</Text>;
  return (
    <Box maxWidth={maxWidth}>
      <Text as="p" truncate>
        <bdi title={text}>{text}</bdi>
      </Text>
    </Box>
  );
}
