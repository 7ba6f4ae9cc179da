import { useSingleRun } from "#console/api/use-single-run.ts";
import { useApi } from "#console/api/api-context.tsx";
import { saveScenario } from "#contract/scenarios.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { useEditing, type Send } from "#console/screens/scenarios/editing-context.ts";

type Body = BodyOf<typeof saveScenario>;
export type ScenarioChanges = Omit<Body["scenario"], "id"> & Partial<Pick<Body, "sensorsToAdd" | "sensorsToDelete">>;

/** How changes of one scenario are sent. */
export function useSendScenario(id: number): (changes: ScenarioChanges) => Send {
  const { client } = useApi();
  const { draftId } = useEditing();
  return ({ sensorsToAdd = [], sensorsToDelete = [], ...scenario }) => {
    const body: Body = { scenario: { id, ...scenario }, sensorsToAdd, sensorsToDelete };
    return (headers) => client.call(saveScenario, { query: { draft: draftId }, headers, body });
  };
}

/** Saves changes of one scenario on a click, and keeps why that failed. */
export function useScenarioSaving(id: number) {
  const { save } = useEditing();
  const send = useSendScenario(id);
  return useSingleRun<ScenarioChanges>(async (changes) => void (await save(send(changes))));
}
