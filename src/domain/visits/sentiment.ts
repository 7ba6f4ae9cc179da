/** How a page or what was submitted on it reads, where the shop says so. */
export const sentiments = ["positive", "neutral", "negative"] as const;
export type Sentiment = (typeof sentiments)[number];
