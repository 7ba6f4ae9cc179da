import { useState, type ReactNode } from "react";
import { useMay } from "#console/session/use-may.ts";
import { UpgradeDialog } from "#console/ui/upgrade-dialog.tsx";

export type ListRights = {
  /** Whether the person may change lists at all. Removing is possible in every plan. */
  mayChange: boolean;
  /** Whether the shop's plan doesn't include creating, adding and changing. */
  isLocked: boolean;
  /** What a button does that creates, adds or changes: without the plan that has it, it offers that plan. */
  adding: (act: () => void) => () => void;
  /** The offer, to be drawn by the screen. */
  offer: ReactNode;
};

export function useListRights(): ListRights {
  const mayChange = useMay("analyst");
  const hasPlan = useMay("premiumPlus");
  const [isOffered, setOffered] = useState(false);
  return {
    mayChange,
    isLocked: !hasPlan,
    adding: (act) => (hasPlan ? act : () => setOffered(true)),
    offer: isOffered ? <UpgradeDialog need="lists" onClose={() => setOffered(false)} /> : null,
  };
}
