import { Text } from "@shopify/polaris";
import "#console/ui/cut-text-styles.css";

/** One line of text of any length and script: cut if it doesn't fit, shown in full on hover; '-' if empty. */
export function CutText({ text }: { text: string | null }) {
  if (text === null || text === "") return <Text as="span">-</Text>;
  return (
    <Text as="p">
      <bdi className="cut-text" title={text}>
        {text}
      </bdi>
    </Text>
  );
}
