/** What the server answers and the screens show when access fails. */

/** For any failed login; never says which part was wrong. */
export const WRONG_CREDENTIALS = "Wrong username or password. Please try again.";

/** For a reset link that was used, has expired or never existed. */
export const BAD_LINK = "Something went wrong. This link is probably already expired or invalid.";

/** For a code that opens a sub-account and was used, has expired or never existed. */
export const BAD_OPEN_CODE = "This link was already used, or it's more than a minute old.";

/** For a password reset with an unknown email. */
export const UNKNOWN_EMAIL = "We can't find a user with this email address.";
