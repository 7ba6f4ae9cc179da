import { useEffect } from "react";
import { useFrame } from "#console/session/frame-context.tsx";

/**
 * Sets the title of the browser tab, with how much news there is; when embedded, that of the admin's title bar, which is all
 * that shows the page's title there.
 */
export function usePageTitle(title: string, news = 0): void {
  const isEmbedded = useFrame().kind === "embedded";
  useEffect(
    function setDocumentTitle() {
      document.title = isEmbedded ? title : `${news > 0 ? `(${news}) ` : ""}${title} · Surety`;
    },
    [title, news, isEmbedded],
  );
}
