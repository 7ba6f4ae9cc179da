/** What the served login's script puts in where it's needed, by the ids of their templates. */
export const servedParts = { fault: "login-fault", notice: "login-notice", loading: "login-loading" } as const;
export type ServedPart = keyof typeof servedParts;
