import type { AnswerOf } from "#contract/endpoint.ts";
import type { getSignupOptions } from "#contract/signup.ts";

/** What a signup starts with. */
export type SignupOptions = AnswerOf<typeof getSignupOptions>;
