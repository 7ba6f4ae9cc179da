import { lazy, Suspense, useState, type ReactElement } from "react";
import type { KeyNames } from "#console/ui/key-names.ts";
import { useKeys } from "#console/ui/use-keys.ts";

const KeyboardDialog = lazy(async () => ({ default: (await import("#console/ui/keyboard-dialog.tsx")).KeyboardDialog }));

/** Shows a screen's keys when `?` is pressed. */
export function KeyboardHelp({ keys }: { keys: KeyNames }): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  useKeys({ "?": () => setOpen(true) });
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <KeyboardDialog keys={[...keys, ["?", "Show these shortcuts"]]} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
