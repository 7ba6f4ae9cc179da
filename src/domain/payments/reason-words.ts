import { cancelReasons } from "#domain/payments/cancel-reason.ts";
import { disputeReasons } from "#domain/payments/dispute-reasons.ts";

/** The reasons of outcomes that are no one's own words. */
export const fixedReasons: readonly string[] = [...new Set<string>([...disputeReasons, ...cancelReasons])];

/** Card networks' codes are short; anything else may be a sentence. Also a pattern of SQL. */
export const NETWORK_CODE = "^[A-Za-z0-9.]{1,8}$";
