/** From `from`, included, to `before`, not included. A `Period` includes the second of its end instead. */
export type InstantSpan = { from: Date; before: Date };
