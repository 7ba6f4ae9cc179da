import { SkeletonBodyText, Text } from "@shopify/polaris";
import { useFileText } from "#console/screens/transaction/use-file-text.ts";
import "#console/screens/transaction/document-styles.css";

/** More of a page is more than anyone reads here; the file has all of it. */
const MOST_BYTES = 5_000_000;

/** Nothing is loaded from anywhere: a page may show only what it brings with it. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:";

/**
 * A page that someone else wrote: in a frame of its own without scripts, forms, pop-ups or a way to this page or any other.
 */
export function DocumentHtml({ file, fileName }: { file: Blob; fileName: string }) {
  const read = useFileText(file, MOST_BYTES);
  if (read === undefined) return <SkeletonBodyText lines={8} />;
  return (
    <>
      <iframe
        className="document-page"
        title={fileName}
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={`<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><base target="_blank">${read.text}`}
      />
      {read.isCut && (
        <Text as="p" tone="subdued">
          This is the start of a long page. Download the file to read all of it.
        </Text>
      )}
    </>
  );
}
