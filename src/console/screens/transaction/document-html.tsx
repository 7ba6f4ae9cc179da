import { SkeletonBodyText, Text } from "@shopify/polaris";
import { useEffect, useRef } from "react";
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
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(function takeFocusBack() {
    // In the frame Escape wouldn't close the dialog. Who came by Tab stays, to scroll by keys.
    const whenFrameHasIt = () =>
      setTimeout(() => {
        if (document.activeElement !== frame.current || frame.current?.matches(":focus-visible")) return;
        frame.current?.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
      });
    window.addEventListener("blur", whenFrameHasIt);
    return () => window.removeEventListener("blur", whenFrameHasIt);
  }, []);
  if (read === undefined) return <SkeletonBodyText lines={8} />;
  return (
    <>
      <iframe
        ref={frame}
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
