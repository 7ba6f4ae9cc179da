/** The gap between a right-aligned column of numbers and the next column. */
export const NUMBER_GAP = "300" as const;
