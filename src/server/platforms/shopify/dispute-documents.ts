import { z } from "zod";
import type { ShopifyQuestion } from "#server/platforms/shopify/ask-shopify.ts";
import { userErrors, type UserErrors } from "#server/platforms/shopify/user-error.ts";

const disputeFields = `
  fragment DisputeState on ShopifyPaymentsDispute {
    id legacyResourceId type status initiatedAt evidenceDueBy evidenceSentOn finalizedOn
    amount { amount currencyCode }
    reasonDetails { reason networkReasonCode }
    order { legacyResourceId }
  }`;

const text = z.string().nullish();

export const shopifyDispute = z.object({
  id: z.string(),
  legacyResourceId: z.string(),
  type: z.string(),
  status: z.string(),
  initiatedAt: z.string(),
  evidenceDueBy: text,
  evidenceSentOn: text,
  finalizedOn: text,
  amount: z.object({ amount: z.string(), currencyCode: z.string() }),
  reasonDetails: z.object({ reason: z.string(), networkReasonCode: text }),
  order: z.object({ legacyResourceId: z.string() }).nullish(),
});
export type ShopifyDispute = z.output<typeof shopifyDispute>;

export const readDispute: ShopifyQuestion<{ id: string }, { dispute: ShopifyDispute | null }> = {
  document: `query ReadDispute($id: ID!) { dispute(id: $id) { ...DisputeState } } ${disputeFields}`,
  answer: z.object({ dispute: shopifyDispute.nullable() }),
};

export const listDisputesQuestion: ShopifyQuestion<
  { after: string | null; query: string },
  { disputes: { nodes: ShopifyDispute[]; pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined } } }
> = {
  document: `query ListDisputes($after: String, $query: String) {
    disputes(first: 50, after: $after, query: $query) { nodes { ...DisputeState } pageInfo { hasNextPage endCursor } }
  } ${disputeFields}`,
  answer: z.object({
    disputes: z.object({
      nodes: z.array(shopifyDispute),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
    }),
  }),
};

/** The evidence of a dispute, and whether it was submitted to the bank, after which it can't be changed. */
export const readEvidence: ShopifyQuestion<{ id: string }, { dispute: { disputeEvidence: { id: string; submitted: boolean } } | null }> = {
  document: `query ReadEvidence($id: ID!) { dispute(id: $id) { disputeEvidence { id submitted } } }`,
  answer: z.object({
    dispute: z.object({ disputeEvidence: z.object({ id: z.string(), submitted: z.boolean() }) }).nullable(),
  }),
};

export type EvidenceInput = {
  accessActivityLog: string | null;
  customerEmailAddress: string | null;
  customerFirstName: string | null;
  customerLastName: string | null;
  uncategorizedText: string;
  uncategorizedFile?: { id: string };
  submitEvidence: boolean;
};

export const updateEvidence: ShopifyQuestion<{ id: string; input: EvidenceInput }, { disputeEvidenceUpdate: { userErrors: UserErrors } }> =
  {
    document: `mutation UpdateEvidence($id: ID!, $input: ShopifyPaymentsDisputeEvidenceUpdateInput!) {
    disputeEvidenceUpdate(id: $id, input: $input) { userErrors { message code } }
  }`,
    answer: z.object({ disputeEvidenceUpdate: z.object({ userErrors }) }),
  };

/** Every document of this file, for the test that checks them against Shopify's schema. */
export const disputeQuestions = { readDispute, listDisputesQuestion, readEvidence, updateEvidence };
