import { PopoverCloseSource, useBreakpoints } from "@shopify/polaris";
import { useRef, useState } from "react";
import { SavedViewsMenu } from "#console/screens/transactions/saved-views-menu.tsx";
import { useSavedViews } from "#console/screens/transactions/use-saved-views.ts";
import { ViewDialog } from "#console/screens/transactions/view-dialog.tsx";
import { SAVED_VIEWS_ID, type ViewTask } from "#console/screens/transactions/view-task.ts";
import { PopoverButton } from "#console/ui/popover-button.tsx";
import { VIEW_NAME_MAX } from "#domain/payments/saved-view.ts";
import { cutTo } from "#domain/text/truncate.ts";

/** The task of the dialog, which stays while it closes. Each starts fresh. */
type Asked = { task: ViewTask; number: number; isOpen: boolean };

const LENGTH_BESIDE_TABS = 22;

/** Opens the saved views; named after the one that is open. */
export function SavedViews({ isOpenAtFirst }: { isOpenAtFirst: boolean }) {
  const { opened, isEdited } = useSavedViews(false);
  const { lgDown: isNarrow } = useBreakpoints();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [asked, setAsked] = useState<Asked | null>(null);
  const activator = useRef<HTMLDivElement>(null);
  const words =
    opened === null ? "Saved views" : `${cutTo(opened.name, isNarrow ? LENGTH_BESIDE_TABS : VIEW_NAME_MAX)}${isEdited ? " (edited)" : ""}`;
  return (
    <div ref={activator} className="view-tabs__saved">
      <PopoverButton
        id={SAVED_VIEWS_ID}
        words={words}
        label={opened === null ? words : `${words}, saved view`}
        size="slim"
        alignment="right"
        isTall
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        onClose={(source) => {
          setOpen(false);
          if (source === PopoverCloseSource.EscapeKeypress) document.getElementById(SAVED_VIEWS_ID)?.focus();
        }}
      >
        <SavedViewsMenu
          onClose={() => {
            setOpen(false);
            document.getElementById(SAVED_VIEWS_ID)?.focus();
          }}
          onAsk={(task) => {
            setOpen(false);
            setAsked({ task, number: (asked?.number ?? 0) + 1, isOpen: true });
          }}
        />
      </PopoverButton>
      {asked !== null && (
        <ViewDialog
          key={asked.number}
          task={asked.task}
          isOpen={asked.isOpen}
          activator={activator}
          onClose={() => setAsked({ ...asked, isOpen: false })}
        />
      )}
    </div>
  );
}
