import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { storableText } from "#contract/codecs.ts";
import { newPassword } from "#contract/new-password.ts";
import { fieldFaults } from "#domain/text/field-faults.ts";

const credentials = z.union([
  z.object({
    username: storableText.trim().min(1, fieldFaults.required).max(320),
    password: z.string().min(1, fieldFaults.required).max(1000),
    code: z
      .string()
      .trim()
      .max(64)
      .optional()
      .describe("The code of an authenticator app, or a recovery code, where the person has turned that on."),
  }),
  z.object({
    shopName: storableText.trim().min(1, fieldFaults.required).max(255),
    apiKey: z.string().min(1, fieldFaults.required).max(255),
  }),
]);

const resetToken = z.string().min(1, fieldFaults.required).max(200);

export const signIn = endpoint({
  method: "POST",
  path: "/login",
  access: "anyone",
  summary:
    'Log in with an email and password, or with a shop\'s name and API key. Where the password is right and a code is needed too, returns 401 with `needs` "second-factor".',
  body: credentials,
  bodyExample: { shopName: "my-shop.myshopify.com", apiKey: "KEY" },
  answer: z.object({
    token: z.string(),
    /** Where a recovery code was used: how many there still are. Otherwise null. */
    recoveryCodesLeft: z.number().nullable(),
  }),
  errorStatuses: [401, 429],
});

export const signInByCode = endpoint({
  method: "POST",
  path: "/login/code",
  access: "anyone",
  summary: "Log in to a sub-account with a master account's code. Each code works once, within 60 seconds.",
  body: z.object({ code: z.string().min(1, fieldFaults.required).max(200) }),
  answer: z.object({ token: z.string(), tenantId: z.number() }),
  errorStatuses: [401, 429],
});

export const signOut = endpoint({
  method: "GET",
  path: "/logout",
  access: "user",
  summary: "Log out and end the session.",
  answer: z.object({ done: z.literal(true) }),
});

export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/login/reset",
  access: "anyone",
  summary: "Email a link to set a new password.",
  body: z.object({ email: storableText.trim().min(1, fieldFaults.required).max(320) }),
  answer: z.object({ sent: z.literal(true) }),
  errorStatuses: [404, 429],
});

export const checkResetLink = endpoint({
  method: "POST",
  path: "/login/reset/check",
  access: "anyone",
  summary: "Check whether the token from an emailed link can still set a password. It says nothing else, and uses up nothing.",
  mostPerMinute: 60,
  body: z.object({ token: resetToken }),
  answer: z.object({ isOpen: z.boolean() }),
  errorStatuses: [429],
});

export const setPassword = endpoint({
  method: "PUT",
  path: "/login/reset",
  access: "anyone",
  summary: "Set a new password with the token from an emailed link.",
  body: z.object({
    token: resetToken,
    password: newPassword,
  }),
  /** The email to log in with. */
  answer: z.object({ done: z.literal(true), email: z.string() }),
});

export const signInEndpoints = { signIn, signInByCode, signOut, requestPasswordReset, checkResetLink, setPassword };
