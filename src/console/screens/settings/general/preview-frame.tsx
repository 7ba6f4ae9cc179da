import { BlockStack, Text } from "@shopify/polaris";
import { useLayoutEffect, useRef, useState } from "react";
import { useWidth } from "#console/ui/use-width.ts";
import "#console/screens/settings/general/general-styles.css";

/** Nothing is loaded from anywhere, and nothing in it runs. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** A page as its reader gets it, as high as it is. It runs no scripts, and is of this origin only so that its height can be read. */
export function PreviewFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref, width } = useWidth();
  const [height, setHeight] = useState<number | null>(null);
  const measure = () => setHeight(frame.current?.contentDocument?.body.offsetHeight || null);
  useLayoutEffect(measure, [width]);
  const head = `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}"><base target="_blank">`;
  return (
    <BlockStack gap="100">
      <Text as="h4" variant="bodyMd">
        {title}
      </Text>
      <div ref={ref} className="brand-preview">
        <iframe
          ref={frame}
          title={`Preview: ${title}`}
          sandbox="allow-same-origin"
          referrerPolicy="no-referrer"
          srcDoc={html.replace("<head>", head)}
          style={height === null ? {} : { blockSize: height }}
          onLoad={measure}
        />
      </div>
    </BlockStack>
  );
}
