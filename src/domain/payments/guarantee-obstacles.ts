import { keysOf } from "#domain/keys-of.ts";

type ObstacleProperties = {
  /** The part of the note about it, after a colon. */
  words: string;
  /** Whether it is about data that the shop didn't send. */
  isMissingData: boolean;
};

const table = {
  score: { words: "risk score of 0.3 or more", isMissingData: false },
  history: { words: "received more than 72 hours after the order", isMissingData: false },
  over_cap: { words: "amount above your guarantee limit", isMissingData: false },
  no_rate: { words: "no exchange rate for this currency", isMissingData: false },
  no_person: { words: "no customer, email or phone", isMissingData: true },
  no_payment: { words: "no card or payment details", isMissingData: true },
  no_device: { words: "no IP or device", isMissingData: true },
  no_billing_address: { words: "no billing address", isMissingData: true },
} as const satisfies Record<string, ObstacleProperties>;

/** What keeps an approved order from being guaranteed. */
export type GuaranteeObstacle = keyof typeof table;
export const guaranteeObstacles: readonly GuaranteeObstacle[] = keysOf(table);

/** Why an approved order isn't guaranteed, as its note says it; null if nothing keeps it from being guaranteed. */
export function guaranteeNote(obstacles: readonly GuaranteeObstacle[]): string | null {
  const other = obstacles.filter((obstacle) => !table[obstacle].isMissingData);
  const missing = obstacles.filter((obstacle) => table[obstacle].isMissingData);
  const parts = [
    other.length > 0 && `Not guaranteed: ${wordsOf(other)}`,
    missing.length > 0 && `Not enough data to guarantee: ${wordsOf(missing)}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(". ");
}

function wordsOf(obstacles: readonly GuaranteeObstacle[]): string {
  return obstacles.map((obstacle) => table[obstacle].words).join(", ");
}
