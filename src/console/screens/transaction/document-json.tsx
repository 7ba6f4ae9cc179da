import { BlockStack, Scrollable, SkeletonBodyText, Text } from "@shopify/polaris";
import { useMemo } from "react";
import { useFileText } from "#console/screens/transaction/use-file-text.ts";
import "#console/screens/transaction/document-styles.css";

/** Longer files are shown as they came, up to here: laying them out would hold up the page. */
const MOST_BYTES = 500_000;

/** JSON with a line for each value. */
export function DocumentJson({ file }: { file: Blob }) {
  const read = useFileText(file, MOST_BYTES);
  const text = useMemo(() => read && (read.isCut ? read.text : inLines(read.text)), [read]);
  if (read === undefined) return <SkeletonBodyText lines={8} />;
  return (
    <BlockStack gap="200">
      {read.isCut && (
        <Text as="p" tone="subdued">
          This is the start of a long file. Download it to read all of it.
        </Text>
      )}
      <Scrollable style={{ maxHeight: "60vh" }} focusable shadow>
        <pre className="document-json">{text}</pre>
      </Scrollable>
    </BlockStack>
  );
}

function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch (cause) {
    // The server checked it, but what it can't tell is whether this browser can.
    if (cause instanceof SyntaxError || cause instanceof RangeError) return text;
    throw cause;
  }
}
