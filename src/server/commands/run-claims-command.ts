import { claimStateName } from "#domain/guarantee/claim.ts";
import { declineReasonWords } from "#domain/guarantee/decline-reason.ts";
import { amountFault, formatMoney, toMinor } from "#domain/money/money.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import type { Secrets } from "#server/access/secrets.ts";
import { answerClaim } from "#server/claims/answer-claim.ts";
import { findAnyClaim, listClaims, type ListedClaim } from "#server/claims/claim-store.ts";
import type { ClaimsCommand } from "#server/commands/read-claims-arguments.ts";
import { UsageError } from "#server/commands/usage-error.ts";
import type { Database } from "#server/db/database.ts";

/** The most claims that are listed; the newest. */
const MOST_LISTED = 200;

type Means = { database: Database; secrets: Secrets; now: Date };

/**
 * Does what the command asks and returns the lines to print. Throws `UsageError` for an amount that doesn't fit the claim's
 * currency, and what `answerClaim` throws.
 */
export async function runClaimsCommand(means: Means, command: Exclude<ClaimsCommand, { kind: "help" }>): Promise<string[]> {
  switch (command.kind) {
    case "list":
      return list(means, command.states);
    case "accept": {
      const amountMinor = command.amount === null ? null : await minorOf(means, command.claimId, command.amount);
      return [lineOf(await answerClaim(means, command.claimId, { action: "accept", amountMinor }))];
    }
    case "decline":
      return [lineOf(await answerClaim(means, command.claimId, { action: "decline", reason: command.reason }))];
    case "pay":
      return [lineOf(await answerClaim(means, command.claimId, { action: "pay" }))];
  }
}

async function list({ database }: Means, states: Parameters<typeof listClaims>[1]): Promise<string[]> {
  const found = await database.asSystem((handle) => listClaims(handle, states, MOST_LISTED));
  if (found.length === 0) return [`No claims (${states.join(", ")})`];
  const more = found.length === MOST_LISTED ? [`The newest ${formatCount(MOST_LISTED)}; there may be more`] : [];
  return [...found.map(lineOf), ...more];
}

async function minorOf({ database }: Means, claimId: number, amount: number): Promise<number | null> {
  const claim = await database.asSystem((handle) => findAnyClaim(handle, claimId));
  if (claim === null) return null;
  const fault = amountFault(amount, claim.currency);
  if (fault !== null) throw new UsageError([`--amount ${fault}`]);
  return toMinor(amount, claim.currency);
}

function lineOf({
  claimId,
  state,
  shopName,
  reference,
  currency,
  amountMinor,
  acceptedMinor,
  declineReason,
  ...claim
}: ListedClaim): string {
  const money = (minor: number) => formatMoney({ amountMinor: minor, currency });
  const parts = [
    `Claim ${claimId}`,
    claimStateName(state),
    shopName,
    `order ${reference}`,
    `claimed ${money(amountMinor)}`,
    acceptedMinor === null ? null : `accepted ${money(acceptedMinor)}`,
    declineReason === null ? null : declineReasonWords(declineReason),
    `chargeback ${claim.chargebackAt.toISOString().slice(0, 10)}`,
  ];
  return parts.filter((part) => part !== null).join(" · ");
}
