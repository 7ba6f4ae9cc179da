import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#domain/accounts/password.ts";
import { storableText } from "#contract/codecs.ts";

const credentials = z.union([
  z.object({ username: storableText.trim().min(1, "is required").max(320), password: z.string().min(1, "is required").max(1000) }),
  z.object({ shopName: storableText.trim().min(1, "is required").max(255), apiKey: z.string().min(1, "is required").max(255) }),
]);

export const signIn = endpoint({
  method: "POST",
  path: "/login",
  access: "anyone",
  summary: "Signs a person in by e-mail and password, or a shop by its name and API key.",
  body: credentials,
  answer: z.object({ token: z.string() }),
  refusals: [401, 429],
});

export const signInByCode = endpoint({
  method: "POST",
  path: "/login/code",
  access: "anyone",
  summary: "Signs in to the one sub-account that a master account's code opens; each code works once, for 60 seconds.",
  body: z.object({ code: z.string().min(1, "is required").max(200) }),
  answer: z.object({ token: z.string(), tenantId: z.number() }),
  refusals: [401, 429],
});

export const signOut = endpoint({
  method: "GET",
  path: "/logout",
  access: "user",
  summary: "Ends the session on the server.",
  answer: z.object({ done: z.literal(true) }),
});

export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/login/reset",
  access: "anyone",
  summary: "Sends a link to set a new password.",
  body: z.object({ email: storableText.trim().min(1, "is required").max(320) }),
  answer: z.object({ sent: z.literal(true) }),
  refusals: [429],
});

export const setPassword = endpoint({
  method: "PUT",
  path: "/login/reset",
  access: "anyone",
  summary: "Sets a new password by the token of a link.",
  body: z.object({
    token: z.string().min(1, "is required").max(200),
    password: z
      .string()
      .min(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`)
      .max(PASSWORD_MAX_LENGTH, `Password must be at most ${PASSWORD_MAX_LENGTH} characters long`),
  }),
  /** The e-mail to log in with now. */
  answer: z.object({ done: z.literal(true), email: z.string() }),
});
