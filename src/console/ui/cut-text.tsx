import { Box, Text } from "@shopify/polaris";

/** One line of text of whatever length and script: cut where it has no room, whole on hover; '-' where there is none. */
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
