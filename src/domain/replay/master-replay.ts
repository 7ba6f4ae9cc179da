import { keysOf } from "#domain/keys-of.ts";
import type { Decision } from "#domain/payments/decision.ts";
import type { ReplayStatus } from "#domain/replay/replay.ts";

/** How far a master account's replay is. It doesn't fail as a whole: it goes on after a shop that failed. */
export type MasterReplayStatus = Exclude<ReplayStatus, "failed">;
export const masterReplayStatuses: readonly MasterReplayStatus[] = ["pending", "stopped", "done"];

/** Whose turn it is: shops are tried one after another. A skipped one isn't tried. */
export type ShopTurn = "waiting" | "pending" | "over" | "skipped";

const shopStatuses = {
  waiting: { words: "Waiting" },
  pending: { words: "Running" },
  stopped: { words: "Stopped" },
  done: { words: "Done" },
  failed: { words: "Failed" },
  skipped: { words: "Not tried" },
  gone: { words: "Unavailable" },
} as const satisfies Record<string, { words: string }>;

/** How far one shop of it is. What a shop found is gone once it has left the master account, or has deleted it. */
export type ShopReplayStatus = keyof typeof shopStatuses;
export const shopReplayStatuses: readonly ShopReplayStatus[] = keysOf(shopStatuses);

export function shopReplayStatusWords(status: ShopReplayStatus): string {
  return shopStatuses[status].words;
}

/** Orders that would be decided otherwise, what they're worth in one currency, and how many of them were charged back. */
export type MovedOrders = { orders: number; amount: number; chargedBack: number };
/** The same, by what they would be decided as. */
export type Moves = Record<Decision, MovedOrders>;

/** The most replays that a master account keeps; older ones are deleted when another starts. One at a time runs. */
export const MASTER_REPLAYS_MAX = 10;

/** The name of the scenarios that are tried: 'Live scenarios of Demo Shop', or 'Holidays, a draft of Demo Shop'. */
export function triedWords({ shopName, draftName }: { shopName: string; draftName: string | null }): string {
  return draftName === null ? `Live scenarios of ${shopName}` : `${draftName}, a draft of ${shopName}`;
}
