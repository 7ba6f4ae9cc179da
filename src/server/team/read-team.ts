import type { AnswerOf } from "#contract/endpoint.ts";
import type { getTeam, TeamMember } from "#contract/team.ts";
import { meetsNeed } from "#domain/accounts/entitlements.ts";
import type { Database } from "#server/db/database.ts";
import { ownColleagueId, type ShopActor } from "#server/access/actor.ts";
import { listOpenInvitations } from "#server/team/invitation-store.ts";
import { listMembers, type Member } from "#server/team/team-store.ts";

/** Who works in the shop; for owners, also who is invited. */
export async function readTeam({ database }: { database: Database }, actor: ShopActor): Promise<AnswerOf<typeof getTeam>> {
  const { tenantId } = actor;
  return database.asSystem(async (handle) => ({
    members: (await listMembers(handle, tenantId)).map((member) => presentMember(member, actor)),
    invitations: meetsNeed("owner", actor) ? await listOpenInvitations(handle, tenantId) : null,
  }));
}

/** Who can be attacked more easily, only owners learn of others. */
export function presentMember(member: Member, actor: ShopActor): TeamMember {
  const isSelf = member.memberId === ownColleagueId(actor);
  return { ...member, hasSecondFactor: isSelf || meetsNeed("owner", actor) ? member.hasSecondFactor : null, isSelf };
}
