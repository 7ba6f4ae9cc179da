import { Text } from "@shopify/polaris";
import "#console/ui/cut-text-styles.css";

/** One or more lines of text of any length and script: cut if it doesn't fit, shown in full on hover; '-' if empty. */
export function CutText({ text, lines = 1 }: { text: string | null; lines?: number }) {
  if (text === null || text === "") return <Text as="span">-</Text>;
  return (
    <Text as="p">
      <bdi className={lines === 1 ? "cut-text" : "cut-text cut-text-lines"} style={{ WebkitLineClamp: lines }} title={text}>
        {text}
      </bdi>
    </Text>
  );
}
