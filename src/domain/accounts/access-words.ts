/** For any failed login: it never says which part was wrong. */
export const WRONG_CREDENTIALS = "Wrong username or password. Please try again.";

/** For a password link that was used, has expired or never existed. */
export const BAD_LINK = "Something went wrong. This link is probably already expired or invalid.";

/** For a sub-account's login code that was used, has expired or never existed. */
export const BAD_OPEN_CODE = "This link was already used, or it's more than a minute old.";

export const UNKNOWN_EMAIL = "We can't find a user with this email address.";

/** For a login whose password was right and that needs a code as well. */
export const CODE_NEEDED = "Enter the code from your authenticator app.";

/** For a wrong code of an authenticator app, an unknown recovery code, and one that was used. */
export const WRONG_CODE = "This code is wrong or was already used. Please try again.";
/** For a link to confirm an email address that was used, has expired or never existed. */
export const BAD_CONFIRMATION = "This link was already used, or it has expired.";

/** For one that was mailed before the person's address was corrected. */
export const REPLACED_CONFIRMATION = "This link was replaced by a newer link. Open the newest one that we sent.";

/** For one that was mailed to another person. */
export const OTHERS_CONFIRMATION = "This link is for another account. Log in to that one, and open the link again.";
