import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { listScenarios } from "#contract/scenarios.ts";
import type { ScenarioSetOnWire } from "#contract/scenario-on-wire.ts";
import { listScenarioHistory } from "#contract/scenario-versions.ts";
import { isStatus } from "#console/api/api-error.ts";
import { errorWords } from "#console/api/errors.ts";
import { endpointKey, forgetEndpoint } from "#console/api/queries.ts";
import { CollisionDialog, type Choice } from "#console/screens/scenarios/collision-dialog.tsx";
import { EditingContext, type BasedOn, type Change, type Saving } from "#console/screens/scenarios/editing-context.ts";
import { useListNames } from "#console/screens/scenarios/use-list-names.ts";
import { useRights } from "#console/screens/scenarios/use-rights.ts";
import { DoneNotice } from "#console/ui/done-notice.tsx";
import { useFailureToast } from "#console/ui/toasts.tsx";
import { UpgradeDialog, type UpgradeNeed } from "#console/ui/upgrade-dialog.tsx";

const SAVED_SHOWN_MS = 3000;

type EditingProviderProps = { set: ScenarioSetOnWire; draftId: number | undefined; children: ReactNode };
type Collision = { error: unknown; own: Change["own"]; choose: (choice: Choice) => void };

/** What the parts of the screen need to change the set that is shown, with the dialogs and the toast that come with it. */
export function EditingProvider({ set, draftId, children }: EditingProviderProps) {
  const queryClient = useQueryClient();
  const rights = useRights(set, draftId);
  const listNames = useListNames(set.scenarios);
  const [collision, setCollision] = useState<Collision | null>(null);
  const [need, setNeed] = useState<UpgradeNeed | null>(null);
  const [savedCount, setSavedCount] = useState(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  // What was typed last is saved on leaving; if that fails, its place is gone.
  const isShown = useRef(true);
  const showFailure = useFailureToast();
  useEffect(function noteLeaving() {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  // Versions that only the person's own changes followed: what is based on one is based on the next.
  const followers = useRef(new Map<string, string>());
  const input = { query: { draft: draftId } };
  const key = endpointKey(listScenarios, input);

  function save(change: Change, seen = set.version): Promise<Saving> {
    const saving = last.current.then(() => saveNext(change, seen));
    last.current = saving.then(
      () => undefined,
      // The caller shows why. The next change is sent all the same.
      () => undefined,
    );
    return saving;
  }

  async function saveNext({ send, own }: Change, seen: string): Promise<Saving> {
    const version = followed(followers.current, seen);
    try {
      await keep(await send(ifMatch(version)), version);
      return "saved";
    } catch (error) {
      if (!isShown.current) showFailure("Your last change to scenarios wasn't saved", errorWords(error).detail);
      if (!isShown.current || !isStatus(error, 412)) throw error;
      const choice = await new Promise<Choice>((choose) => setCollision({ error, own, choose }));
      setCollision(null);
      if (choice === "theirs") {
        await forgetEndpoint(queryClient, listScenarios, input);
        return "discarded";
      }
      await keep(await send({}), version);
      return "saved";
    }
  }

  async function keep(stored: ScenarioSetOnWire, version: string): Promise<void> {
    if (stored.version !== version) followers.current.set(version, stored.version);
    await queryClient.cancelQueries({ queryKey: key });
    queryClient.setQueryData(key, stored);
    setSavedCount((count) => count + 1);
    await queryClient.invalidateQueries({ queryKey: endpointKey(listScenarioHistory) });
  }

  return (
    <EditingContext.Provider
      value={{ draftId, version: set.version, scenarios: set.scenarios, listNames, ...rights, offerUpgrade: setNeed, save }}
    >
      {children}
      {collision !== null && <CollisionDialog {...collision} />}
      {need !== null && <UpgradeDialog need={need} onClose={() => setNeed(null)} />}
      {savedCount > 0 && <SavedToast key={savedCount} />}
    </EditingContext.Provider>
  );
}

function SavedToast() {
  const [isShown, setShown] = useState(true);
  const [hide] = useState(() => () => setShown(false));
  return isShown ? <DoneNotice words="Saved" onGone={hide} shownMs={SAVED_SHOWN_MS} /> : null;
}

function ifMatch(version: string): BasedOn {
  return { "if-match": `"${version}"` };
}

function followed(followers: ReadonlyMap<string, string>, version: string): string {
  let latest = version;
  for (let next = followers.get(latest); next !== undefined; next = followers.get(latest)) latest = next;
  return latest;
}
