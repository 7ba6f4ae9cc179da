import type { NoticeSettings } from "#contract/notices.ts";
import { meetsNeed } from "#domain/accounts/entitlements.ts";
import type { ShopActor } from "#server/access/actor.ts";
import { findLoginEmail, findOwnChoice, findSlack, listFailures, type OwnChoice } from "#server/notices/notice-store.ts";
import { personKeyOf } from "#server/access/person-key.ts";
import type { Services } from "#server/services.ts";

/** The notifications that a person and their shop chose. Failures are the owner's to see; the webhook's secret is never shown. */
export async function readNoticeSettings(
  { database, secrets }: Pick<Services, "database" | "secrets">,
  actor: ShopActor,
): Promise<NoticeSettings> {
  const { tenantId, userId, role } = actor;
  const personKey = personKeyOf(actor);
  const login = userId === null ? null : await database.asSystem((handle) => findLoginEmail(handle, userId));
  return database.forTenants([tenantId], async (handle) => {
    const own = personKey === null ? null : await findOwnChoice(handle, tenantId, personKey);
    const slack = await findSlack(handle, tenantId);
    const failures = meetsNeed("owner", { role }) ? await listFailures(handle, tenantId) : [];
    return {
      own: personKey === null ? null : { ...choiceOf(own), ...emailsOf(own, login) },
      slack: slack && { ...choiceOf(slack), address: maskedAddress(secrets.decrypt(slack.urlEncrypted)) },
      failures: failures.map(({ shownAs, message, at, willRetry }) => ({ to: shownAs, message, at, willRetry })),
    };
  });
}

function choiceOf(choice: Pick<OwnChoice, "kinds" | "digestHour"> | null): Pick<OwnChoice, "kinds" | "digestHour"> {
  return { kinds: choice?.kinds ?? [], digestHour: choice?.digestHour ?? null };
}

/** An address of one's own goes before the one that is logged in with. */
function emailsOf(
  own: Pick<OwnChoice, "email" | "newEmail"> | null,
  login: { email: string; isConfirmed: boolean } | null,
): { email: string | null; unconfirmedEmail: string | null } {
  return { email: own?.email ?? (login?.isConfirmed === true ? login.email : null), unconfirmedEmail: own?.newEmail ?? null };
}

/** A webhook's host. Its path is the secret, and any part of it may be. */
function maskedAddress(url: string): string {
  return `${new URL(url).host}/…`;
}
