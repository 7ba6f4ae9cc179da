/** Instants from `from` (included) to `before` (not included). A period includes the second of its end instead. */
export type InstantSpan = { from: Date; before: Date };
