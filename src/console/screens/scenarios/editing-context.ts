import { createContext, useContext } from "react";
import type { ScenarioOnWire, ScenarioSetOnWire } from "#contract/scenario-on-wire.ts";
import type { OwnChange } from "#console/screens/scenarios/own-changes.ts";
import type { UpgradeNeed } from "#console/ui/upgrade-dialog.tsx";
import type { ListNames } from "#domain/rules/list-names.ts";
import type { ChangeArea } from "#domain/scenarios/scenario-changes.ts";

/** The header that names the version that a change is based on. */
export type BasedOn = { "if-match"?: string };
/** Sends a change; answers with the set as it's stored then. */
export type Send = (headers: BasedOn) => Promise<ScenarioSetOnWire>;
/** A change, how it's sent and what it is in words. */
export type Change = { send: Send; own: readonly OwnChange[] };
/** "discarded": someone else saved first, and the person keeps what they did. */
export type Saving = "saved" | "discarded";

/** Whether the person may make a change: not at all, and why, or not on the shop's plan. */
export type Right = { kind: "yes" } | { kind: "no"; reason: string } | { kind: "upgrade"; need: UpgradeNeed };

export type Editing = {
  draftId: number | undefined;
  /** The version of the set that is shown. */
  version: string;
  scenarios: readonly ScenarioOnWire[];
  /** Empty until they're loaded. */
  listNames: ListNames;
  mayChange: (area: ChangeArea) => Right;
  mayCreate: Right;
  /** Offers the plan that has it. */
  offerUpgrade: (need: UpgradeNeed) => void;
  /**
   * Sends changes one after another, each based on the version that the person saw: the one that is shown, unless another is named.
   * If someone else saved since, a dialog says what changed and offers the choice. Throws why it couldn't be saved.
   */
  save: (change: Change, seen?: string) => Promise<Saving>;
};

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (editing === null) throw new Error("useEditing works inside EditingProvider only");
  return editing;
}
