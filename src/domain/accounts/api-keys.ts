export const keyLimits = {
  /** Keys of a shop, the main one among them; one that was replaced and still works doesn't count. */
  keys: 20,
  name: 60,
} as const;

/** How many hours a main key still works once it was rotated. */
export const KEY_OVERLAP_HOURS = 24;
