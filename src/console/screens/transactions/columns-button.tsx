import { lazy, Suspense } from "react";
import { DropDown } from "#console/ui/drop-down.tsx";

const ColumnsMenu = lazy(async () => ({ default: (await import("#console/screens/transactions/columns-menu.tsx")).ColumnsMenu }));

/** Lets people choose the table's columns. */
export function ColumnsButton() {
  return (
    <DropDown words="Columns" label="Columns" size="slim" alignment="right" isTall>
      {() => (
        <Suspense fallback={null}>
          <ColumnsMenu />
        </Suspense>
      )}
    </DropDown>
  );
}
