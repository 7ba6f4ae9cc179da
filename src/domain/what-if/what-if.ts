import { keysOf } from "#domain/keys-of.ts";

const kinds = {
  rule: "a value of a rule",
  list: "the entries of a custom list",
  scenario: "a scenario that is archived",
  order: "a value of the order",
  data: "data that the shop didn't send",
  reasons: "reasons of the risk score that are left out",
} as const satisfies Record<string, string>;

/** What a change that was tried is about. */
export type WhatIfKind = keyof typeof kinds;
export const whatIfKinds: readonly WhatIfKind[] = keysOf(kinds);

/** All kinds in words: 'rule (a value of a rule), …'. */
export const whatIfKindsWords = whatIfKinds.map((kind) => `${kind} (${kinds[kind]})`).join(", ");

const obstacles = {
  approved: "The latest screening approved this order, so there is nothing to improve.",
  erased: "This customer's data was removed, so changes can't be tried on this order.",
  not_kept: "This order is no longer kept as it was screened, so changes can't be tried on it.",
  decided_otherwise: "Today this order would be decided differently even without a change, so changes can't be tried on it.",
  lists_changed: "Your lists have changed too much since this order, so changes can't be tried on it.",
} as const satisfies Record<string, string>;

/** Why changes can't be tried on an order. */
export type WhatIfObstacle = keyof typeof obstacles;
export const whatIfObstacles: readonly WhatIfObstacle[] = keysOf(obstacles);

export function whatIfObstacleWords(obstacle: WhatIfObstacle): string {
  return obstacles[obstacle];
}

/** The most changes that are told of an order, and tried on one. */
export const WHAT_IF_TOLD = 8;
export const WHAT_IF_TRIED = 200;
/** The most reasons of the score that are left out together. */
export const REASONS_TOGETHER = 3;
