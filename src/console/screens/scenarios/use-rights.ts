import type { ScenarioSetOnWire } from "#contract/scenario-on-wire.ts";
import type { Editing, Right } from "#console/screens/scenarios/editing-context.ts";
import { useSession } from "#console/session/session-context.tsx";
import { mayChangeScenarios, meetsNeed, ownScenariosMax, type EntitledTo } from "#domain/accounts/entitlements.ts";
import type { ChangeArea } from "#domain/scenarios/scenario-changes.ts";
import { countOwnScenarios } from "#domain/scenarios/scenario.ts";

const yes: Right = { kind: "yes" };

/** What the person may change in the set that is shown. Plans limit what is live; in a draft, everything can be tried. */
export function useRights({ scenarios }: ScenarioSetOnWire, draftId: number | undefined): Pick<Editing, "mayChange" | "mayCreate"> {
  const { tenant } = useSession();
  const isOfDraft = draftId !== undefined;
  const barred = barredByRole(tenant, isOfDraft);
  const mayChange = (area: ChangeArea): Right => {
    if (barred !== null) return barred;
    if (isOfDraft || area === "values" || area === "removal" || mayChangeScenarios(area, tenant)) return yes;
    return { kind: "upgrade", need: area };
  };
  const most = ownScenariosMax(tenant);
  const mayCreate = mayChange("content");
  const isFull = !isOfDraft && most !== null && countOwnScenarios(scenarios) >= most;
  return { mayChange, mayCreate: mayCreate.kind === "yes" && isFull ? { kind: "upgrade", need: "more scenarios" } : mayCreate };
}

function barredByRole(person: EntitledTo<"owner">, isOfDraft: boolean): Right | null {
  if (meetsNeed<"owner" | "analyst">(isOfDraft ? "analyst" : "owner", person)) return null;
  return { kind: "no", reason: isOfDraft ? "Only owners and analysts can change drafts." : "Only owners can change live scenarios." };
}
