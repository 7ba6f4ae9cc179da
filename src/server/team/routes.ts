import type { teamEndpoints } from "#contract/team.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readPathId } from "#server/http/path-id.ts";
import { acceptInvitation, joinByInvitation } from "#server/team/accept-invitation.ts";
import { changeMember } from "#server/team/change-member.ts";
import { correctInvitation } from "#server/team/correct-invitation.ts";
import { inviteToTeam } from "#server/team/invite-to-team.ts";
import { notOpen } from "#server/team/open-invitation.ts";
import { readInvitation } from "#server/team/read-invitation.ts";
import { readTeam } from "#server/team/read-team.ts";
import { removeMember } from "#server/team/remove-member.ts";
import { unknownMember } from "#server/team/require-owner.ts";
import { resendInvitation } from "#server/team/resend-invitation.ts";
import { withdrawInvitation } from "#server/team/withdraw-invitation.ts";

export const teamRoutes: HandlersOf<typeof teamEndpoints> = {
  getTeam: ({ actor }, services) => readTeam(services, actor),

  inviteToTeam: ({ actor, body, ip }, services) => inviteToTeam(services, actor, body, ip),
  resendInvitation: ({ actor, params, ip }, services) => resendInvitation(services, actor, readPathId(params.invitationId, notOpen), ip),
  correctInvitation: ({ actor, params, body, ip }, services) =>
    correctInvitation(services, actor, readPathId(params.invitationId, notOpen), body.email, ip),
  withdrawInvitation: ({ actor, params }, services) => withdrawInvitation(services, actor, readPathId(params.invitationId, notOpen)),

  changeMember: ({ actor, params, body }, services) => changeMember(services, actor, readPathId(params.memberId, unknownMember), body.role),
  removeMember: ({ actor, params }, services) => removeMember(services, actor, readPathId(params.memberId, unknownMember)),

  getInvitation: ({ params }, services) => readInvitation(services, params.token),
  acceptInvitation: ({ actor, params }, services) => acceptInvitation(services, actor, params.token),
  joinByInvitation: ({ params, body, ip, userAgent }, services) => joinByInvitation(services, params.token, body, { ip, userAgent }),
};
