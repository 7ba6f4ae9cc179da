import { z } from "zod";
import { jsonText } from "#contract/codecs.ts";
import type { DetailField, SignupDetails } from "#domain/accounts/signup-details.ts";
import { platformNamed } from "#domain/accounts/signup-platforms.ts";
import { industries, monthlyOrdersBands, orderValueBands } from "#domain/accounts/signup-choices.ts";

/** What a signup has created. */
const made = z.object({
  tenantId: z.number(),
  apiKey: z.string(),
  mailedTo: z.string().nullable(),
  profile: z.object({
    industry: z.enum(industries.map(({ id }) => id)),
    orderValue: z.enum(orderValueBands.map(({ id }) => id)),
    monthlyOrders: z.enum(monthlyOrdersBands.map(({ id }) => id)),
  }),
});
export type Made = z.infer<typeof made>;

/** What the tab keeps of a signup, so that going back, a reload or a lost connection loses nothing. The password isn't among it. */
const signup = z.object({
  /** Sent with the signup, so that nothing is created twice. */
  key: z.string(),
  /** The query of the address that began it. */
  query: z.string(),
  details: z.object({
    name: z.string(),
    address: z.string(),
    platform: z.string(),
    fullName: z.string(),
    email: z.string(),
    phone: z.string(),
    hasAgreed: z.boolean(),
  }),
  business: z.object({ industry: z.string(), orderValue: z.string(), monthlyOrders: z.string() }),
  made: made.nullable(),
});
export type KeptSignup = z.infer<typeof signup>;
export type KeptDetails = Omit<SignupDetails, "password">;

const stored = jsonText(signup);

/** The signup that a tab kept; null if there is none that can be read. */
export function readSignup(text: string | null): KeptSignup | null {
  return text === null ? null : (stored.safeParse(text).data ?? null);
}

export function writeSignup(kept: KeptSignup): string {
  return JSON.stringify(kept);
}

const empty: KeptDetails = { name: "", address: "", platform: "", fullName: "", email: "", phone: "", hasAgreed: false };

/** A signup begun by an address: with what the tab kept, if that's of the same address and not completed. */
export function beginSignup(kept: KeptSignup | null, query: string, newKey: () => string): KeptSignup {
  const given = prefilled(new URLSearchParams(query));
  const isSame = kept !== null && kept.made === null;
  if (!isSame) {
    const business = { industry: "", orderValue: "", monthlyOrders: "" };
    return { key: newKey(), query, details: { ...empty, ...given }, business, made: null };
  }
  return kept.query === query ? kept : { ...kept, query, details: { ...kept.details, ...given } };
}

/** The fields that an address fills in. */
function prefilled(query: URLSearchParams): Partial<KeptDetails> {
  const texts = { name: "shopName", address: "shop", email: "email", fullName: "fullName", phone: "phoneNumber" } as const;
  const given: Partial<KeptDetails> = {};
  for (const field of Object.keys(texts).filter((name): name is keyof typeof texts => name in texts)) {
    const value = query.get(texts[field])?.trim();
    if (value) given[field] = value;
  }
  const platform = platformIn(query);
  return platform === undefined ? given : { ...given, platform };
}

/** The fields that an address fills in for good. */
export function lockedFields(query: URLSearchParams): readonly DetailField[] {
  const hasShop = (query.get("shop")?.trim() ?? "") !== "";
  return [...(hasShop ? (["address"] as const) : []), ...(platformIn(query) === undefined ? [] : (["platform"] as const))];
}

/** Shopify's affiliate code names its platform. */
function platformIn(query: URLSearchParams) {
  const byCode = platformNamed(query.get("affiliateCode") ?? "");
  return byCode === "SHOPIFY" ? byCode : platformNamed(query.get("platform") ?? "");
}
