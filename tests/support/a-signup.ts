import { randomUUID } from "node:crypto";
import type { SentSignup } from "#contract/signup.ts";

/** What a stranger sends to sign up, alike but for the shop's address and the email. */
export function aSignup(shown: Partial<SentSignup> = {}): SentSignup {
  const own = randomUUID().slice(0, 8);
  return {
    name: "Blue Lamp",
    address: `shop-${own}.example`,
    platform: "WOOCOMMERCE",
    fullName: "Dana Reyes",
    email: `dana-${own}@lamp.example`,
    phone: "",
    password: "long enough",
    hasAgreed: true,
    affiliateCode: "",
    trap: "",
    invite: null,
    masterTenantId: null,
    timeZone: "",
    industry: "electronics",
    orderValue: "50-100",
    monthlyOrders: "250-500",
    ...shown,
  };
}
