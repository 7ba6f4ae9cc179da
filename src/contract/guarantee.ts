import { z } from "zod";
import { instant } from "#contract/codecs.ts";
import { currency } from "#contract/currency.ts";
import { endpoint } from "#contract/endpoint.ts";
import { toMajor, toMinor } from "#domain/money/money.ts";
import { claimStates } from "#domain/guarantee/claim.ts";
import { claimHints } from "#domain/guarantee/claim-hint.ts";
import { coverItems, coverItemStates } from "#domain/guarantee/coverage.ts";
import { declineReasons } from "#domain/guarantee/decline-reason.ts";
import { unclaimedReasons } from "#domain/guarantee/unclaimed.ts";
import { disputeStates } from "#domain/payments/dispute-state.ts";

const coverage = z.object({
  isCovered: z.boolean(),
  endedAt: instant.nullable(),
  note: z.string().nullable().describe("Why the order is no longer under guarantee."),
  isFixed: z.boolean().describe("Whether there is a chargeback. What happens after it no longer ends the guarantee."),
  items: z
    .array(
      z.object({
        item: z.enum(coverItems),
        state: z.enum(coverItemStates),
        at: instant.nullable().describe("When it was met or broken, if that is known."),
        by: instant.nullable().describe("The time by which to act, or up to which it holds."),
      }),
    )
    .describe("What the guarantee depends on. Empty for an order that never was under guarantee."),
  hasClaim: z.boolean(),
  unclaimed: z
    .enum(unclaimedReasons)
    .nullable()
    .describe("Why a chargeback of an order under guarantee makes no claim. Null without such a one."),
});
export type Coverage = z.output<typeof coverage>;

export const getCoverage = endpoint({
  method: "GET",
  path: "/payments/{id}/coverage",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Get what an order's guarantee depends on, how each part stands, and by when to act.",
  answer: coverage,
});

const claimOnWire = z.object({
  id: z.number(),
  state: z.enum(claimStates),
  amount: z.number(),
  currency,
  chargebackAt: instant,
  preparedAt: instant,
  filesAt: instant.nullable().describe("When the claim files itself; null once it's no longer prepared."),
  filedAt: instant.nullable(),
  answeredAt: instant.nullable(),
  disputedAmount: z
    .number()
    .describe("The sum of its chargebacks. More than is claimed where refunds or other claims take some of the order."),
  disputeStates: z.array(z.enum(disputeStates)).describe("Where its chargebacks stand."),
  answerDueAt: instant
    .nullable()
    .describe("By when the first of them must be answered at the bank. Null without one, or if that isn't known."),
  acceptedAmount: z.number().nullable().describe("What Surety accepted to pay; null until then."),
  declineReason: z.enum(declineReasons).nullable(),
  paidAt: instant.nullable(),
  missing: z.array(z.enum(claimHints)).describe("What would make the claim stronger. Empty once it's filed."),
});
type Claim = Omit<z.output<typeof claimOnWire>, "amount" | "disputedAmount" | "acceptedAmount"> & {
  amountMinor: number;
  disputedMinor: number;
  acceptedMinor: number | null;
};

const claim = z.codec(claimOnWire, z.custom<Claim>(), {
  decode: ({ amount, disputedAmount, acceptedAmount, ...same }) => ({
    ...same,
    amountMinor: toMinor(amount, same.currency) ?? 0,
    disputedMinor: toMinor(disputedAmount, same.currency) ?? 0,
    acceptedMinor: acceptedAmount === null ? null : toMinor(acceptedAmount, same.currency),
  }),
  encode: ({ amountMinor, disputedMinor, acceptedMinor, ...same }) => ({
    ...same,
    amount: toMajor(amountMinor, same.currency),
    disputedAmount: toMajor(disputedMinor, same.currency),
    acceptedAmount: acceptedMinor === null ? null : toMajor(acceptedMinor, same.currency),
  }),
});
export type ClaimDetail = z.output<typeof claim>;

const claimOfOrder = z.object({
  claim: claim.nullable().describe("The latest; the only one that may have to be filed. Null for an order without a claim."),
  earlier: z.array(claim).describe("Claims that were filed before the latest one's chargebacks came, the latest first."),
});
export type ClaimsOfOrder = z.output<typeof claimOfOrder>;

export const getClaim = endpoint({
  method: "GET",
  path: "/payments/{id}/claim",
  access: "shop",
  needs: ["viewer", "orders"],
  summary: "Get the claim on an order's guarantee, and earlier ones.",
  answer: claimOfOrder,
});

export const fileClaim = endpoint({
  method: "POST",
  path: "/payments/{id}/claim/file",
  access: "shop",
  needs: ["analyst", "orders"],
  summary: "File the claim on an order's guarantee. A claim that nobody files is filed by itself 6 days after the chargeback.",
  answer: claimOfOrder,
  errorStatuses: [404, 409],
});

export const guaranteeEndpoints = { getCoverage, getClaim, fileClaim };
