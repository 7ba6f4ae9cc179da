import { z } from "zod";
import { instant, storableText, textId } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { fullName } from "#contract/full-name.ts";
import {
  INVITATION_DAYS,
  invitationStates,
  INVITATIONS_PER_NETWORK,
  INVITATIONS_PER_PERSON,
  INVITATIONS_PER_SHOP,
  OPEN_INVITATIONS_MAX,
} from "#domain/accounts/invitation.ts";
import { isMailable } from "#domain/accounts/mailable-email.ts";
import { newPassword } from "#contract/new-password.ts";
import { roles } from "#domain/accounts/roles.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";

const role = z.enum(roles);

/** Someone who works in the shop: a person who logs in, or staff inside its own admin. */
const member = z.object({
  memberId: textId,
  kind: z.enum(["person", "staff"]),
  fullName: z.string(),
  email: z.string().nullable().describe("Of staff in the admin by Shopify's word; null where it has none."),
  role,
  lastSeenAt: instant.nullable().describe("When they last used this shop; null if not yet."),
  hasSecondFactor: z
    .boolean()
    .nullable()
    .describe("Null for staff, who log in to the admin, and for others than oneself unless the caller is an owner."),
  isSelf: z.boolean(),
});
export type TeamMember = z.output<typeof member>;

const invitation = z.object({
  invitationId: textId,
  email: z.string(),
  fullName: z.string().nullable(),
  role,
  invitedBy: z.string(),
  isOfSignup: z.boolean().describe("Whether it came with the signup in a Shopify shop's admin."),
  sentAt: instant,
  expiresAt: instant,
});
export type TeamInvitation = z.output<typeof invitation>;

const sentInvitation = invitation.extend({
  earlierRole: role.nullable().describe("The role of the address's open invitation, which this one replaces; null if there was none."),
});
export type SentInvitation = z.output<typeof sentInvitation>;

const invitedEmail = storableText.trim().max(255).refine(isMailable, "must be an email address");

export const getTeam = endpoint({
  method: "GET",
  path: "/team",
  access: "shop",
  needs: ["viewer"],
  summary: "List the people who work in the shop, with their roles, and for owners the open invitations.",
  answer: z.object({
    members: z.array(member),
    invitations: z
      .array(invitation)
      .nullable()
      .describe("Those that nobody has accepted yet, also expired ones; null for people who aren't owners."),
  }),
});

export const inviteToTeam = endpoint({
  method: "POST",
  path: "/team/invitations",
  access: "shop",
  needs: ["owner"],
  summary: `Invite someone by email. The link works once, within ${INVITATION_DAYS} days. Inviting the same address again sends a new link with the role of now, and the earlier link stops working. A shop can have ${OPEN_INVITATIONS_MAX} open invitations, and send ${INVITATIONS_PER_SHOP} a day; a person can send ${INVITATIONS_PER_PERSON} a day to all shops, and a network ${INVITATIONS_PER_NETWORK}. Returns 409 for someone who is in the team, and for an owner whose own address isn't confirmed.`,
  body: z.strictObject({
    email: invitedEmail,
    fullName: fullName.nullable().default(null),
    role,
  }),
  bodyExample: { email: "kim@shop.example", fullName: "Kim Lee", role: "analyst" },
  answer: sentInvitation,
  status: 201,
  errorStatuses: [409, 429],
});

export const resendInvitation = endpoint({
  method: "POST",
  path: "/team/invitations/{invitationId}/resend",
  access: "shop",
  needs: ["owner"],
  summary: "Send an open invitation again, with a new link. The earlier one stops working.",
  answer: invitation,
  errorStatuses: [409, 429],
});

export const correctInvitation = endpoint({
  method: "PUT",
  path: "/team/invitations/{invitationId}/email",
  access: "shop",
  needs: ["owner"],
  summary:
    "Correct the address of an open invitation. The link that was sent to the earlier one stops working, and a new link is sent, within the limits of inviting. Doing it twice sends nothing more. Returns 409 for someone who is in the team or has an open invitation, and for an owner whose own address isn't confirmed.",
  body: z.strictObject({ email: invitedEmail }),
  bodyExample: { email: "kim@shop.example" },
  answer: sentInvitation,
  errorStatuses: [409, 429],
});

export const withdrawInvitation = endpoint({
  method: "DELETE",
  path: "/team/invitations/{invitationId}",
  access: "shop",
  needs: ["owner"],
  summary: "Withdraw an open invitation. Its link stops working.",
  answer: z.object({ invitationId: textId }),
});

export const changeMember = endpoint({
  method: "PATCH",
  path: "/team/{memberId}",
  access: "shop",
  needs: ["owner"],
  summary: "Change someone's role. Returns 409 for the last owner.",
  body: z.strictObject({ role }),
  bodyExample: { role: "analyst" },
  answer: member,
  errorStatuses: [409],
});

export const removeMember = endpoint({
  method: "DELETE",
  path: "/team/{memberId}",
  access: "shop",
  needs: ["owner"],
  summary:
    "Remove a person from the shop, who loses access at once. Returns 409 for the last owner, and for staff of the shop's own admin, who are managed there.",
  answer: z.object({ memberId: textId }),
  errorStatuses: [409],
});

export const getInvitation = endpoint({
  method: "GET",
  path: "/invitations/{token}",
  access: "anyone",
  summary: "Get what an invitation is for, with the token of its link.",
  mostPerMinute: 60,
  answer: z.object({
    state: z.enum(invitationStates),
    shopName: z.string(),
    invitedBy: z.string(),
    isOfSignup: invitation.shape.isOfSignup,
    email: z.string(),
    fullName: z.string().nullable(),
    role,
    expiresAt: instant,
    /** Whether the address is someone's who confirmed it, who then accepts by logging in. Everyone else chooses a password. */
    hasAccount: z.boolean(),
  }),
  errorStatuses: [404, 429],
});
export type OpenedInvitation = z.output<typeof getInvitation.answer>;

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/invitations/{token}/accept",
  access: "user",
  summary:
    "Accept an invitation as the logged-in person, whose address it was sent to. Someone who is in the shop already keeps a higher role.",
  answer: z.object({ tenantId: z.number() }),
  errorStatuses: [403, 409],
});

export const joinByInvitation = endpoint({
  method: "POST",
  path: "/invitations/{token}/join",
  access: "anyone",
  summary:
    "Accept an invitation as someone new, with a name and a password, and log in. The link proves the mailbox, so it also takes over an account that has the address unconfirmed.",
  mostPerMinute: 30,
  body: z.strictObject({ fullName: fullName.min(1, fieldFaults.required), password: newPassword }),
  bodyExample: { fullName: "Kim Lee", password: "a long password" },
  answer: z.object({ token: z.string(), tenantId: z.number() }),
  errorStatuses: [404, 409, 429],
});

export const teamEndpoints = {
  getTeam,
  inviteToTeam,
  resendInvitation,
  correctInvitation,
  withdrawInvitation,
  changeMember,
  removeMember,
  getInvitation,
  acceptInvitation,
  joinByInvitation,
};
