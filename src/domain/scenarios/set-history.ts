/** How a version of a set came to be. */
export const setSources = ["made", "saved", "restored", "published"] as const;
export type SetSource = (typeof setSources)[number];

/** Saves by one person to one scenario this close together are one line of the history. Creating and deleting one begin a line. */
export const SAME_LINE_MS = 5 * 60_000;

/** Lines of the history that are read at once. */
export const HISTORY_PAGE = 20;

/** How many drafts a shop can have. */
export const DRAFTS_MAX = 20;
export const DRAFT_NAME_MAX = 50;
/** So many of a draft's latest changes are told to those who save over an earlier version. */
export const DRAFT_CHANGES_KEPT = 20;
/** The most changes that are listed at once, and the most characters of each. */
export const LISTED_CHANGES = 50;
export const CHANGE_WORDS_MAX = 500;
