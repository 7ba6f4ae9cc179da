/** Between a column of numbers, which stand at its end, and the next. */
export const NUMBER_GAP = "300" as const;
