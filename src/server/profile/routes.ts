import type { profileEndpoints } from "#contract/profile.ts";
import type { HandlersOf } from "#server/http/handler.ts";
import { readPathId } from "#server/http/path-id.ts";
import { changePassword } from "#server/profile/change-password.ts";
import { changeProfile } from "#server/profile/change-profile.ts";
import { endOtherSessions, endOwnSession, unknownSession } from "#server/profile/end-sessions.ts";
import { readProfile } from "#server/profile/read-profile.ts";
import { requireOwnAccount } from "#server/profile/require-own-account.ts";
import { confirmSecondFactor, renewRecoveryCodes, startSecondFactor, turnOffSecondFactor } from "#server/profile/second-factor.ts";

export const profileRoutes: HandlersOf<typeof profileEndpoints> = {
  getProfile: async ({ actor }, services) => readProfile(services, requireOwnAccount(actor)),
  changeProfile: async ({ actor, body }, services) => changeProfile(services, requireOwnAccount(actor), body),
  changePassword: async ({ actor, body, ip, userAgent }, services) =>
    changePassword(services, requireOwnAccount(actor), body, { ip, userAgent }),

  endOtherSessions: async ({ actor }, services) => endOtherSessions(services, requireOwnAccount(actor)),
  endOwnSession: async ({ actor, params }, services) =>
    endOwnSession(services, requireOwnAccount(actor), readPathId(params.sessionId, unknownSession)),

  startSecondFactor: async ({ actor, body, ip }, services) =>
    startSecondFactor(services, requireOwnAccount(actor), body.currentPassword, ip),
  confirmSecondFactor: async ({ actor, body, ip, userAgent }, services) =>
    confirmSecondFactor(services, requireOwnAccount(actor), body.code, { ip, userAgent }),
  renewRecoveryCodes: async ({ actor, body, ip, userAgent }, services) =>
    renewRecoveryCodes(services, requireOwnAccount(actor), body, { ip, userAgent }),
  turnOffSecondFactor: async ({ actor, body, ip, userAgent }, services) =>
    turnOffSecondFactor(services, requireOwnAccount(actor), body, { ip, userAgent }),
};
