export const PASSWORD_MIN_LENGTH = 7;
/** Bounds the cost of hashing. */
export const PASSWORD_MAX_LENGTH = 200;
export const PASSWORD_TOO_SHORT = `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`;
export const PASSWORD_TOO_LONG = `Password must be at most ${PASSWORD_MAX_LENGTH} characters long`;
/** How long a password reset link works. */
export const RESET_LINK_MINUTES = 30;
