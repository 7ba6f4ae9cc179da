/** What the server answers and the screens show where nobody can be let in, to the letter. */

/** For any failed sign-in; it never tells which part was wrong (S1 section 8). */
export const WRONG_CREDENTIALS = "Wrong username or password. Please try again.";

/** For a link that is used, expired or never was (S1 section 8). */
export const BAD_LINK = "Something went wrong. This link is probably already expired or invalid.";

/** For a code that opens a sub-account and is used, expired or never was. */
export const BAD_OPEN_CODE = "This account was not opened: its code has been used, or is older than a minute.";

/** For a reset of a password that nobody here has (S2 section 8). */
export const UNKNOWN_EMAIL = "We can't find a user with this email address.";
