/** Who can sign up: anyone, those with an invitation link of the operator's, or no one. */
export const signupModes = ["open", "invite", "off"] as const;
export type SignupMode = (typeof signupModes)[number];

/** What a person's link to confirm an email address, or an operator's to sign up, works for. */
export const CONFIRMATION_DAYS = 7;
export const SIGNUP_INVITATION_DAYS = 7;
