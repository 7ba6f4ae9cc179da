/** Limits for the messages of an order and what happens to them. */
export const messageLimits = {
  messages: 100,
  subject: 255,
  url: 2000,
  /** Of one message and kind; more aren't recorded. */
  interactions: 50,
  /** Openings of a message this close together are one: mail programs load a picture several times. */
  togetherMs: 60_000,
} as const;
