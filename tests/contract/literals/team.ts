import type { Json, Literal } from "#tests/contract/literals/literal.ts";

const member = {
  memberId: "41",
  kind: "person",
  fullName: "Dana Reyes",
  email: "dana@shop.test",
  role: "owner",
  lastSeenAt: "2026-11-01T12:00:00.000Z",
  hasSecondFactor: true,
  isSelf: true,
};
const invitation = {
  invitationId: "100901",
  email: "kim@shop.test",
  fullName: "Kim Lee",
  role: "analyst",
  invitedBy: "Dana Reyes",
  isOfSignup: false,
  sentAt: "2026-11-01T12:00:00.000Z",
  expiresAt: "2026-11-08T12:00:00.000Z",
};
const profile: Json = {
  fullName: "Dana Reyes",
  email: "dana@shop.test",
  isEmailConfirmed: true,
  phone: "+1 202 555 0143",
  secondFactor: { since: "2026-11-01T12:00:00.000Z", recoveryCodesLeft: 9 },
  sessions: [
    {
      sessionId: "100902",
      browser: "Chrome",
      system: "macOS",
      ip: "203.0.113.7",
      startedAt: "2026-11-01T08:00:00.000Z",
      lastUsedAt: "2026-11-01T12:00:00.000Z",
      isThisOne: true,
    },
  ],
};
const recoveryCodes = { recoveryCodes: ["k7m2-9qxd-04vh-1b3c"] };
const auditBody = {
  areas: ["team"],
  people: ["Dana Reyes"],
  changers: ["person:100021"],
  startDate: "2026-11-01T00:00:00.000Z",
  endDate: "2026-11-30T23:59:59.000Z",
  search: "kim@shop.test",
};

export const teamLiterals = {
  getTeam: { answer: { members: [member], invitations: [invitation] } },
  inviteToTeam: {
    body: { email: "kim@shop.test", fullName: "Kim Lee", role: "analyst" },
    answer: { ...invitation, earlierRole: "viewer" },
  },
  resendInvitation: { answer: invitation },
  correctInvitation: { body: { email: "kim@shop.test" }, answer: { ...invitation, earlierRole: null } },
  withdrawInvitation: { answer: { invitationId: "100901" } },
  changeMember: { body: { role: "analyst" }, answer: member },
  removeMember: { answer: { memberId: "41" } },
  getInvitation: {
    answer: {
      state: "open",
      shopName: "Demo Shop",
      invitedBy: "Dana Reyes",
      isOfSignup: false,
      email: "kim@shop.test",
      fullName: "Kim Lee",
      role: "analyst",
      expiresAt: "2026-11-08T12:00:00.000Z",
      hasAccount: false,
    },
  },
  acceptInvitation: { answer: { tenantId: 7 } },
  joinByInvitation: { body: { fullName: "Kim Lee", password: "long enough" }, answer: { token: "t0k3n", tenantId: 7 } },
  getProfile: { answer: profile },
  changeProfile: { body: { fullName: "Dana Reyes", phone: "+1 202 555 0143" }, answer: profile },
  changePassword: { body: { currentPassword: "the old one", password: "long enough" }, answer: profile },
  endOtherSessions: { answer: profile },
  endOwnSession: { answer: profile },
  startSecondFactor: {
    body: { currentPassword: "the old one" },
    answer: { secret: "JBSWY3DPEHPK3PXP", address: "otpauth://totp/Surety:dana%40shop.test?secret=JBSWY3DPEHPK3PXP" },
  },
  confirmSecondFactor: { body: { code: "123456" }, answer: recoveryCodes },
  renewRecoveryCodes: { body: { currentPassword: "the old one", code: "123456" }, answer: recoveryCodes },
  turnOffSecondFactor: { body: { currentPassword: "the old one", code: "123456" }, answer: profile },
  listAudit: {
    query: { page: "1" },
    body: auditBody,
    answer: {
      results: [
        {
          eventId: "100903",
          at: "2026-11-01T12:00:00.000Z",
          area: "team",
          by: "Dana Reyes",
          changer: { key: "person:100021", kind: "person", name: "Dana Reyes", email: "dana@shop.test" },
          what: "Role changed",
          subject: "kim@shop.test",
          before: "Viewer",
          after: "Analyst",
        },
      ],
      people: ["Dana Reyes"],
      changers: [{ key: "person:100021", kind: "person", name: "Dana Reyes", email: "dana@shop.test" }],
      pagination: { total: 1, page: 1, limit: 50 },
    },
  },
  exportAudit: { body: auditBody },
} satisfies Record<string, Literal>;
