/** A value's unit, and how it's shown: a share of 1 as a percent, a country code as the country's name. */
export const valueUnits = ["percent", "seconds", "days", "years", "km", "country"] as const;
export type ValueUnit = (typeof valueUnits)[number];
