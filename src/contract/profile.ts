import { z } from "zod";
import { instant, storableText, textId } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { fullName } from "#contract/full-name.ts";
import { newPassword } from "#contract/new-password.ts";
import { RECOVERY_CODES } from "#domain/accounts/second-factor.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";

/** A browser, or a program, that is logged in. */
const openSession = z.object({
  sessionId: textId,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  ip: z.string().nullable(),
  startedAt: instant,
  lastUsedAt: instant,
  isThisOne: z.boolean(),
});
export type OpenSession = z.output<typeof openSession>;

export const profile = z.object({
  fullName: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  phone: z.string().nullable(),
  /** When two-step authentication was turned on, and how many recovery codes are left; null where it's off. */
  secondFactor: z.object({ since: instant, recoveryCodesLeft: z.number() }).nullable(),
  sessions: z.array(openSession),
});
export type Profile = z.output<typeof profile>;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const currentPassword = z.string().min(1, fieldFaults.required).max(1000);
const code = z.string().trim().min(1, fieldFaults.required).max(64);

/** Whatever the shop: these calls are about the person alone, and refuse sessions that aren't a person's own. */
const own = { access: "user", errorStatuses: [403] } as const;
/** What is proven by a password or a code can be tried a few times. */
const proven = { access: "user", errorStatuses: [403, 409, 429] } as const;

export const getProfile = endpoint({
  ...own,
  method: "GET",
  path: "/profile",
  summary: "Get the logged-in person's own profile, with where they are logged in.",
  answer: profile,
});

export const changeProfile = endpoint({
  ...own,
  method: "PUT",
  path: "/profile",
  errorStatuses: [403, 429],
  summary: "Change the logged-in person's name and phone number.",
  body: z.strictObject({
    fullName: fullName.min(1, fieldFaults.required),
    phone: storableText.trim().max(40).nullable(),
  }),
  bodyExample: { fullName: "Dana Reyes", phone: "+1 202 555 0143" },
  answer: profile,
});

export const changePassword = endpoint({
  ...proven,
  method: "PUT",
  path: "/profile/password",
  summary: "Change the logged-in person's password. Ends their other sessions and their open links to reset it.",
  body: z.strictObject({ currentPassword, password: newPassword }),
  bodyExample: { currentPassword: "the old password", password: "the new password" },
  answer: profile,
});

export const endOtherSessions = endpoint({
  ...own,
  method: "DELETE",
  path: "/profile/sessions",
  summary: "Log the person out everywhere else.",
  answer: profile,
});

export const endOwnSession = endpoint({
  ...own,
  method: "DELETE",
  path: "/profile/sessions/{sessionId}",
  summary: "End one of the logged-in person's sessions.",
  errorStatuses: [403, 404],
  answer: profile,
});

export const startSecondFactor = endpoint({
  ...proven,
  method: "POST",
  path: "/profile/second-factor",
  mostPerMinute: 20,
  summary:
    "Make a new secret for an authenticator app, with the password. Two-step authentication is on once a code of it is sent to `PUT /profile/second-factor`. Returns 409 where it's on, and for an email address that isn't confirmed.",
  body: z.strictObject({ currentPassword }),
  bodyExample: { currentPassword: "the password" },
  answer: z.object({
    secret: z.string().describe("To type into the app, in base 32."),
    address: z.string().describe("The same with its name, as the QR code that the app scans: otpauth://totp/…"),
  }),
});

export const confirmSecondFactor = endpoint({
  ...proven,
  method: "PUT",
  path: "/profile/second-factor",
  mostPerMinute: 20,
  summary: `Turn two-step authentication on, with a code of the app. Ends the person's other sessions. Answers ${RECOVERY_CODES} recovery codes, which are told only now.`,
  body: z.strictObject({ code }),
  bodyExample: { code: "123456" },
  answer: recoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  ...proven,
  method: "POST",
  path: "/profile/second-factor/recovery-codes",
  mostPerMinute: 20,
  summary: "Make new recovery codes, with the password and a code of the app or one of the old ones. The old ones stop working.",
  body: z.strictObject({ currentPassword, code }),
  bodyExample: { currentPassword: "the password", code: "123456" },
  answer: recoveryCodes,
});

export const turnOffSecondFactor = endpoint({
  ...proven,
  method: "POST",
  path: "/profile/second-factor/off",
  mostPerMinute: 20,
  summary: "Turn two-step authentication off, with the password and a code of the app or a recovery code.",
  body: z.strictObject({ currentPassword, code }),
  bodyExample: { currentPassword: "the password", code: "123456" },
  answer: profile,
});

export const profileEndpoints = {
  getProfile,
  changeProfile,
  changePassword,
  endOtherSessions,
  endOwnSession,
  startSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
};
