/** Who can sign up: anyone, those with an invitation link of the operator's, or no one. */
export const signupModes = ["open", "invite", "off"] as const;
export type SignupMode = (typeof signupModes)[number];

/** How long a link works that confirms an email address, and one of the operator's to sign up with. */
export const CONFIRMATION_DAYS = 7;
export const SIGNUP_INVITATION_DAYS = 7;
/** So long after its signup, a shop without orders is deleted if nobody in it has confirmed an email address. */
export const UNCONFIRMED_KEPT_DAYS = 30;

/** Of a Shopify shop that has just signed up, so many orders of so many past days are loaded. */
export const FIRST_ORDERS_MOST = 50;
export const FIRST_ORDERS_DAYS = 60;
/** Inside the Shopify admin, where no one has a password, a signup sends so many random characters. */
export const GENERATED_PASSWORD_LENGTH = 16;
