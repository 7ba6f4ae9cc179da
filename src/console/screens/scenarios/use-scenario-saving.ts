import { useSingleRun } from "#console/api/use-single-run.ts";
import { useApi } from "#console/api/api-context.tsx";
import { saveScenario } from "#contract/scenarios.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { ownChanges, type SentChanges } from "#console/screens/scenarios/own-changes.ts";
import { useEditing, type Change } from "#console/screens/scenarios/editing-context.ts";

type Body = BodyOf<typeof saveScenario>;

/** How changes of one scenario are sent. */
export function useSendScenario(id: number): (changes: SentChanges) => Change {
  const { client } = useApi();
  const { draftId, scenarios } = useEditing();
  const known = scenarios.find((scenario) => scenario.id === id);
  return (changes) => {
    const { sensorsToAdd = [], sensorsToDelete = [], ...scenario } = changes;
    const body: Body = { scenario: { id, ...scenario }, sensorsToAdd, sensorsToDelete };
    return {
      send: (headers) => client.call(saveScenario, { query: { draft: draftId }, headers, body }),
      own: known === undefined ? [] : ownChanges(known, changes),
    };
  };
}

/** Saves changes of one scenario on a click, and keeps why that failed. */
export function useScenarioSaving(id: number) {
  const { save } = useEditing();
  const send = useSendScenario(id);
  return useSingleRun<SentChanges>(async (changes) => void (await save(send(changes))));
}
