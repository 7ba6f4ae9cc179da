import { lazy, Suspense, useState, type ReactElement } from "react";
import type { KeyNames } from "#console/ui/key-names.ts";
import { useMay } from "#console/session/use-may.ts";
import { decisionKeys } from "#console/ui/use-decision-keys.ts";
import { useKeys } from "#console/ui/use-keys.ts";

const KeyboardDialog = lazy(async () => ({ default: (await import("#console/ui/keyboard-dialog.tsx")).KeyboardDialog }));

/** Shows a screen's keys when `?` is pressed: those that do something for this person. */
export function KeyboardHelp({ keys }: { keys: KeyNames }): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const mayDecide = useMay("analyst");
  useKeys({ "?": () => setOpen(true) });
  if (!isOpen) return null;
  const usable = mayDecide ? keys : keys.filter((key) => !decisionKeys.includes(key));
  return (
    <Suspense fallback={null}>
      <KeyboardDialog keys={[...usable, ["?", "Show these shortcuts"]]} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
