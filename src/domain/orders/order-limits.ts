/** Limits for orders. Fields beyond theirs are cut or not used, with a warning; required ones and whole orders are refused. */
export const orderLimits = {
  bodyBytes: 512 * 1024,
  id: 255,
  name: 255,
  addressLine: 255,
  short: 64,
  email: 320,
  description: 2000,
  /** Any text, even in unknown fields. */
  anyText: 64 * 1024,
  userAgent: 1024,
  items: 500,
  tags: 250,
  /** Levels of nested objects and lists. */
  depth: 16,
  /** Fields and list entries in total. */
  nodes: 10_000,
  /** Values in unknown fields that are stored; the rest is counted in a warning. */
  unknownValues: 500,
  /** Changes of an order that are recorded and listed; the rest are counted. */
  changes: 200,
  /** How far in the future an order may be dated, to allow for wrong clocks and time zones. */
  aheadMs: 24 * 3_600_000,
  firstYear: 2000,
} as const;
