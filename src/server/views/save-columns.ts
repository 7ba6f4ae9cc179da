import type { AnswerOf, BodyOf } from "#contract/endpoint.ts";
import type { viewEndpoints } from "#contract/views.ts";
import { personKeyOf } from "#server/access/person-key.ts";
import type { Services } from "#server/services.ts";
import { SuretyError } from "#server/surety-error.ts";
import { storeColumnChoice } from "#server/views/column-store.ts";
import type { ViewActor } from "#server/views/view-rights.ts";

/** Keeps which columns a person shows and hides in a shop. Throws "not-allowed" for a session that isn't a person's. */
export async function saveColumns(
  { database }: Pick<Services, "database">,
  actor: ViewActor,
  { shown, hidden }: BodyOf<typeof viewEndpoints.saveColumns>,
): Promise<AnswerOf<typeof viewEndpoints.saveColumns>> {
  const { tenantId } = actor;
  const personKey = personKeyOf(actor);
  if (personKey === null) throw new SuretyError("not-allowed", "You aren't logged in as a person, so your columns can't be kept.");
  const choice = { shown: [...new Set(shown)], hidden: [...new Set(hidden)] };
  await database.forTenants([tenantId], (handle) => storeColumnChoice(handle, tenantId, personKey, choice));
  return choice;
}
