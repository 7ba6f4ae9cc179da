import { useEditing, type Right } from "#console/screens/scenarios/editing-context.ts";

/** How the button of a screen looks by its right, and what pressing it does: what it's for, or an offer to upgrade. */
export function useGuarded(right: Right): {
  /** Nothing can be done. */
  isBarred: boolean;
  guarded: (act: () => void) => () => void;
} {
  const { offerUpgrade } = useEditing();
  return {
    isBarred: right.kind === "no",
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
