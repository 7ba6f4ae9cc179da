import { meetsNeed, type EntitledTo, type Need } from "#domain/accounts/entitlements.ts";
import { useSession } from "#console/session/session-context.tsx";

/** What the session tells of: roles, and all that a shop has but the guarantee, which its subscription tells. */
type NeedOfSession = Exclude<Need, "guarantee">;

/** Whether the shop, and the person's role in it, have what a button or a menu needs. */
export function useMay(need: NeedOfSession): boolean {
  const { tenant } = useSession();
  const entitled: EntitledTo<NeedOfSession> = tenant;
  return meetsNeed(need, entitled);
}
