import { useEditing, type Right } from "#console/screens/scenarios/editing-context.ts";

/** How a control of a right looks, and what pressing it does: what it's for, or an offer to upgrade. */
export function useGuarded(right: Right): {
  /** Nothing can be done, and `reason` says why. */
  isBarred: boolean;
  reason: string | null;
  guarded: (act: () => void) => () => void;
} {
  const { offerUpgrade } = useEditing();
  return {
    isBarred: right.kind === "no",
    reason: right.kind === "no" ? right.reason : null,
    guarded: (act) => {
      switch (right.kind) {
        case "yes":
          return act;
        case "no":
          return () => undefined;
        case "upgrade":
          return () => offerUpgrade(right.need);
      }
    },
  };
}
