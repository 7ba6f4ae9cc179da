import { Button } from "@shopify/polaris";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { SAVED_VIEWS_ID } from "#console/screens/transactions/view-task.ts";
import { VIEW_PARAM } from "#domain/payments/saved-view.ts";

const SavedViews = lazy(async () => ({ default: (await import("#console/screens/transactions/saved-views.tsx")).SavedViews }));

/** The saved views, which are loaded once they are opened or the address names one. */
export function SavedViewsButton() {
  const [params] = useSearchParams();
  const [neededFor, setNeededFor] = useState<"menu" | "view" | null>(null);
  if (neededFor === null && params.has(VIEW_PARAM)) setNeededFor("view");
  const button = (
    <div className="view-tabs__saved">
      <Button id={SAVED_VIEWS_ID} size="slim" disclosure="down" onClick={() => setNeededFor("menu")}>
        Saved views
      </Button>
    </div>
  );
  if (neededFor === null) return button;
  return (
    <Suspense fallback={button}>
      <SavedViews isOpenAtFirst={neededFor === "menu"} />
    </Suspense>
  );
}
