import type { Handle } from "#server/db/database.ts";
import { mentionPattern, type Mentions } from "#server/privacy/mentions.ts";
import { noteCounts, type PrivacyKey } from "#server/privacy/privacy-request-store.ts";

/** Deletes the saved views whose name or filters mention a person. There are few, so that one step is enough. */
export async function eraseViews(handle: Handle, key: PrivacyKey, mentions: Mentions): Promise<null> {
  const pattern = mentionPattern(mentions);
  if (pattern === null) return null;
  const views = await handle.prepared<{ id: number; name: string; query: string }>(
    "select view_id as id, name, query from saved_view where tenant_id = $1",
    [key.tenantId],
  );
  const found = views.filter(({ name, query }) => [name, ...new URLSearchParams(query).values()].some((text) => text.search(pattern) >= 0));
  if (found.length === 0) return null;
  await handle.prepared(
    "delete from saved_view where tenant_id = $1 and view_id in (select value::bigint from json_array_elements_text($2::json))",
    [key.tenantId, JSON.stringify(found.map(({ id }) => id))],
  );
  await noteCounts(handle, key, { views: found.length });
  return null;
}
