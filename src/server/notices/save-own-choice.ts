import type { NoticeChoice, NoticeSettings } from "#contract/notices.ts";
import { findOwnChoice, storeOwnChoice } from "#server/notices/notice-store.ts";
import { digestDayAfter } from "#server/notices/digest-day.ts";
import { followTrail } from "#server/notices/follow-trail.ts";
import { readNoticeSettings } from "#server/notices/read-settings.ts";
import { requirePerson } from "#server/notices/require-person.ts";
import type { ShopActor } from "#server/access/actor.ts";
import type { Services } from "#server/services.ts";

/** Stores which notifications a person wants. Only what happens from now on is sent. */
export async function saveOwnChoice(
  services: Pick<Services, "database" | "secrets" | "now">,
  actor: ShopActor,
  { kinds, digestHour }: NoticeChoice,
): Promise<NoticeSettings> {
  const { tenantId } = actor;
  const ids = requirePerson(actor);
  const now = services.now();
  await services.database.forTenants([tenantId], (handle) =>
    followTrail(handle, tenantId, now, async () => {
      const before = await findOwnChoice(handle, tenantId, ids.personKey);
      const digestDay = await digestDayAfter(handle, tenantId, before?.digestDay ?? null, digestHour, now);
      await storeOwnChoice(handle, tenantId, ids, { kinds: [...new Set(kinds)], digestHour, digestDay });
    }),
  );
  return readNoticeSettings(services, actor);
}
