/** Least length of a password (S1 section 9). */
export const PASSWORD_MIN_LENGTH = 7;
/** Longest password taken, so that hashing costs what it should. */
export const PASSWORD_MAX_LENGTH = 200;
/** How long a link to set a password works. */
export const RESET_LINK_MINUTES = 30;
