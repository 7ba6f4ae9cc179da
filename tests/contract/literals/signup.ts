import type { Literal } from "#tests/contract/literals/literal.ts";

const details = {
  tenantName: "Blue Lamp",
  fullName: "Dana Reyes",
  phoneNumber: "+1 503 555 0123",
  username: "dana@blue-lamp.example",
  password: "long enough",
  shopName: "blue-lamp.example",
  platformName: "WOOCOMMERCE",
  agreedToTerms: true,
  affiliateCode: "partner-1",
  website: "",
  invite: null,
  masterTenantId: null,
  timeZone: "Europe/Berlin",
};
const done: Literal = { answer: { done: true } };

export const signupLiterals = {
  getSignupOptions: {
    query: { invite: "1nv1te", master: "7" },
    answer: {
      platforms: { SHOPIFY: "Shopify", WOOCOMMERCE: "WooCommerce", VTEX: "VTEX", MAGENTO: "Magento", OTHER: "Another platform or none" },
      industries: { fashion: "Fashion and accessories" },
      orderValues: ["15 or less", "15-50"],
      monthlyOrders: ["50 or less", "50-250"],
      mode: "open",
      isOpen: true,
      termsUrl: "https://surety.example/terms",
      publicUrl: "https://app.surety.example",
      person: { email: "dana@blue-lamp.example", fullName: "Dana Reyes" },
      master: { name: "Lamp Group" },
      shopify: {
        shop: "blue-lamp.myshopify.com",
        isKnown: false,
        said: { name: "Blue Lamp", fullName: "Dana Reyes", email: "dana@blue-lamp.example" },
        offers: [{ tenantId: 7, name: "Blue Lamp", email: "dana@blue-lamp.example" }],
      },
    },
  },
  checkSignup: { body: details, answer: { done: true } },
  signUp: {
    headers: { "idempotency-key": "6f1c2a4e-0000-4000-8000-000000000001" },
    body: { ...details, industryId: "electronics", atv: "50-100", orderCount: "250-500" },
    answer: { token: "t0k3n", tenantId: 7, apiKey: "k3y", mailedTo: "dana@blue-lamp.example" },
  },
  acceptOffer: done,
  refuseOffer: done,
  confirmEmail: { body: { token: "c0nf1rm" }, answer: { email: "dana@blue-lamp.example" } },
  resendConfirmation: { answer: { sent: true } },
  changeEmail: {
    body: { username: "dana@blue-lamp.example", currentPassword: "long enough" },
    answer: { email: "dana@blue-lamp.example" },
  },
  setUpShopify: {
    query: { shop: "blue-lamp.myshopify.com", u: "dana@blue-lamp.example" },
    answer: {
      connected: true,
      installUrl: "https://admin.shopify.com/store/blue-lamp/oauth/install?client_id=app",
      state: "blocked",
      problem: "Shopify refuses calls from this server's address.",
      missingScopes: ["read_fulfillments"],
      comparedAt: "2026-11-06T10:00:00.000Z",
      mended: 2,
    },
  },
  loadShopifyOrders: { query: { shop: "blue-lamp.myshopify.com" }, answer: { status: "loading", loaded: 12, total: 50 } },
  compareShopify: { answer: { startedAt: "2026-11-06T10:00:00.000Z" } },
  connectShopify: {
    body: { shopName: "blue-lamp.myshopify.com" },
    answer: {
      until: "2026-11-06T10:00:00.000Z",
      installUrl: "https://admin.shopify.com/store/blue-lamp/oauth/install?client_id=app",
    },
  },
  getFirstSteps: { answer: { steps: [{ step: "order", isDone: true }] } },
  dismissFirstSteps: done,
  noteRuleSeen: done,
} satisfies Record<string, Literal>;
