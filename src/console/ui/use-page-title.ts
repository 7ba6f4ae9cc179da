import { useEffect } from "react";

/** Names the page in the browser's tab (and, embedded, in the admin's title bar). */
export function usePageTitle(title: string): void {
  useEffect(
    function setDocumentTitle() {
      document.title = `${title} · Surety`;
    },
    [title],
  );
}
