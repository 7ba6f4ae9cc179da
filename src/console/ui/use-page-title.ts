import { useEffect } from "react";

/** Sets the title of the browser tab and, when embedded, of the admin's title bar. */
export function usePageTitle(title: string): void {
  useEffect(
    function setDocumentTitle() {
      document.title = `${title} · Surety`;
    },
    [title],
  );
}
