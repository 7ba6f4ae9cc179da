/** Sizes of an order that the intake takes. A longer text is a fault, named with its path. */
export const orderLimits = {
  bodyBytes: 512 * 1024,
  id: 255,
  name: 255,
  addressLine: 255,
  short: 64,
  email: 320,
  description: 2000,
  /** Any text at all, also in fields that Surety does not know. */
  anyText: 64 * 1024,
  /** Longer ones are cut, with a warning: no shop can help what a browser sends. */
  userAgent: 1024,
  items: 500,
  tags: 250,
  /** Levels of objects and lists inside one another. */
  depth: 16,
  /** Fields and list entries in all. */
  nodes: 10_000,
  /** Warnings told; the rest is counted. */
  warnings: 50,
  /** An order may be dated this far ahead, for clocks that are off and zones that are wrong (INTERFACE, "The wire"). */
  aheadMs: 24 * 3_600_000,
  firstYear: 2000,
} as const;
