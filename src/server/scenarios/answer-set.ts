import type { scenarioEndpoints } from "#contract/scenarios.ts";
import type { ScenarioSetOnWire } from "#contract/scenario-on-wire.ts";
import type { HandledCall } from "#server/http/handler.ts";
import type { SetPlace } from "#server/scenarios/change-set.ts";
import { presentSet } from "#server/scenarios/read-scenarios.ts";
import type { StoredSet } from "#server/scenarios/store-live.ts";
import type { Services } from "#server/services.ts";

type Changing = Pick<HandledCall<typeof scenarioEndpoints.prioritizeScenarios>, "actor" | "query" | "headers" | "setHeader">;
type Answering = Pick<Changing, "actor" | "setHeader">;

/** Which set a call changes, and the version that its caller has seen. */
export function placeOf({ query, headers }: Pick<Changing, "query" | "headers">): SetPlace {
  return { draftId: query.draft, ifMatch: headers["if-match"] };
}

/** Answers with the set as it's stored now, and its version in `ETag`. */
export async function answerSet(call: Answering, { database }: Pick<Services, "database">, set: StoredSet): Promise<ScenarioSetOnWire> {
  const { tenantId } = call.actor;
  return withTag(call, await database.forTenants([tenantId], (handle) => presentSet(handle, tenantId, set)));
}

/** The same set, with its version in `ETag`. */
export function withTag({ setHeader }: Pick<Answering, "setHeader">, set: ScenarioSetOnWire): ScenarioSetOnWire {
  setHeader("etag", `"${set.version}"`);
  return set;
}
