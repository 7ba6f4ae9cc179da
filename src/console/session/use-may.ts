import { meetsNeed, type EntitledTo, type Need } from "#domain/accounts/entitlements.ts";
import { useSession } from "#console/session/session-context.tsx";

/** What the session covers: roles, and everything a shop has except the guarantee, which is in its subscription. */
type NeedOfSession = Exclude<Need, "guarantee">;

/** Whether the shop and the person's role in it meet the need of a button or menu. */
export function useMay(need: NeedOfSession): boolean {
  const { tenant } = useSession();
  const entitled: EntitledTo<NeedOfSession> = tenant;
  return meetsNeed(need, entitled);
}
