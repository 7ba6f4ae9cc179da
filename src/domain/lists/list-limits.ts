/** The last page of a list. */
export const PAGE_MAX = 1_000_000;

/** The most choices that one filter may have. */
export const CHOICES_MAX = 200;

/** The longest name that a filter or search may have. */
export const NAME_MAX = 255;
