import { PopoverCloseSource } from "@shopify/polaris";
import { lazy, Suspense, useState } from "react";
import { PopoverButton } from "#console/ui/popover-button.tsx";

const ColumnsMenu = lazy(async () => ({ default: (await import("#console/screens/transactions/columns-menu.tsx")).ColumnsMenu }));

const ID = "choose-columns";

/** Lets people choose the table's columns. */
export function ColumnsButton({ isQueue }: { isQueue: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <PopoverButton
      id={ID}
      words="Columns"
      label="Columns"
      size="slim"
      alignment="right"
      isTall
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
      onClose={(source) => {
        setOpen(false);
        if (source === PopoverCloseSource.EscapeKeypress) document.getElementById(ID)?.focus();
      }}
    >
      <Suspense fallback={null}>
        <ColumnsMenu isQueue={isQueue} />
      </Suspense>
    </PopoverButton>
  );
}
