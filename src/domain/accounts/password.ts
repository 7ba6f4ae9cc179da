export const PASSWORD_MIN_LENGTH = 7;
/** Bounds the cost of hashing. */
export const PASSWORD_MAX_LENGTH = 200;
export const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`;
export const PASSWORD_TOO_LONG = `Password must be at most ${PASSWORD_MAX_LENGTH} characters long`;
export const PASSWORD_TOO_EASY = "This password is easy to guess. Please choose another one";
/** Said before one is chosen. */
export const PASSWORD_RULE = `At least ${PASSWORD_MIN_LENGTH} characters, and not easy to guess`;
/** How long a password reset link works. */
export const RESET_LINK_MINUTES = 30;
