import { z } from "zod";
import { instant, storableText } from "#contract/codecs.ts";
import { endpoint } from "#contract/endpoint.ts";
import { renamed } from "#contract/renamed.ts";
import { shopifyStates } from "#domain/accounts/shopify-state.ts";
import { signupModes } from "#domain/accounts/signup-modes.ts";
import { detailsAskedOf, signupCallers, type DetailField, type SignupField } from "#domain/accounts/signup-details.ts";

/** What is left out or blank is named as a fault of its field, together with all others. */
const typed = storableText.trim().default("");
const secret = z.string().max(200).nullable().default(null);

/** The wire's names of what is asked for. Faults name them. */
export const signupWireNames: Record<SignupField, string> = {
  name: "tenantName",
  fullName: "fullName",
  phone: "phoneNumber",
  email: "username",
  password: "password",
  address: "shopName",
  platform: "platformName",
  hasAgreed: "agreedToTerms",
  industry: "industryId",
  orderValue: "atv",
  monthlyOrders: "orderCount",
};

const details = {
  name: ["tenantName", typed.describe("The shop's name.")],
  fullName: ["fullName", typed.describe("Required, but of a person who is logged in.")],
  phone: ["phoneNumber", typed],
  email: ["username", typed.describe("The email address to log in with. Required, but of a person who is logged in.")],
  password: ["password", z.string().default("").describe("Required of a stranger; nobody else's is used.")],
  address: ["shopName", typed.describe("The shop's URL. Required, but inside the Shopify admin, whose session token says it.")],
  platform: [
    "platformName",
    typed.describe("An ID or name of the platforms of GET /signup/options. Required, but inside the Shopify admin."),
  ],
  hasAgreed: ["agreedToTerms", z.boolean().default(false)],
  affiliateCode: ["affiliateCode", typed],
  /** No person sees this field, so what fills it in is a program. */
  trap: ["website", typed.describe("Leave it empty.")],
  invite: ["invite", secret.describe("The token of an invitation link, where signing up takes one.")],
  timeZone: [
    "timeZone",
    typed.describe(
      "The time zone of the caller's browser. The shop's days go by it, and its currency is guessed from it. One that doesn't exist is UTC.",
    ),
  ],
  masterTenantId: ["masterTenantId", z.number().nullable().default(null).describe("The master account that the shop is to be under.")],
} as const;

const business = {
  industry: ["industryId", typed.describe("An ID of the industries of GET /signup/options.")],
  orderValue: ["atv", typed.describe("The average order value, as the text of its band: 50-100.")],
  monthlyOrders: ["orderCount", typed.describe("Orders in a month, as the text of their band: 250-500.")],
} as const;

/** What every caller is asked for; the fields' descriptions say what only some are. */
const asked = signupCallers.reduce<readonly DetailField[]>(
  (left, caller) => left.filter((field) => detailsAskedOf[caller].includes(field)),
  detailsAskedOf.stranger,
);
const askedOnWire = asked.map((field) => signupWireNames[field]);

const signupDetails = renamed(details).meta({ required: askedOnWire });
const signup = renamed({ ...details, ...business }).meta({ required: [...askedOnWire, "industryId", "atv", "orderCount"] });
const detailsExample = {
  tenantName: "Blue Lamp",
  shopName: "blue-lamp.com",
  platformName: "WOOCOMMERCE",
  fullName: "Dana Reyes",
  username: "dana@blue-lamp.com",
  phoneNumber: "",
  password: "a long password",
  agreedToTerms: true,
  timeZone: "Europe/Berlin",
};
export type SentDetails = z.output<typeof signupDetails>;
export type SentSignup = z.output<typeof signup>;

/** Anyone; a person who is logged in; or staff inside the admin of a Shopify shop, known here or not. */
const access = ["anyone", "user", "new-shop"] as const;

/** A shop that an owner wants to link to the Shopify shop whose admin asks. */
const offer = z.object({ tenantId: z.number(), name: z.string(), email: z.string() });

export const getSignupOptions = endpoint({
  method: "GET",
  path: "/signup/options",
  access,
  summary: "Get what a new shop can choose, and whether the caller can sign up.",
  query: z.object({
    invite: z.string().max(200).optional().describe("The token of an invitation link."),
    master: z.string().max(20).optional().describe("The ID of the master account that the shop is to be under."),
  }),
  answer: z.object({
    platforms: z.record(z.string(), z.string()).describe("Names by ID."),
    industries: z.record(z.string(), z.string()).describe("Names by ID."),
    orderValues: z.array(z.string()).describe("Bands of the average order value, as `atv` takes them."),
    monthlyOrders: z.array(z.string()).describe("Bands of orders in a month, as `orderCount` takes them."),
    mode: z.enum(signupModes).describe("Who can sign up."),
    isOpen: z.boolean().describe("Whether the caller can."),
    termsUrl: z.string().nullable(),
    publicUrl: z.string().describe("The server's own address, for calls of the API."),
    person: z.object({ email: z.string(), fullName: z.string() }).nullable().describe("Who is logged in."),
    master: z.object({ name: z.string() }).nullable().describe("The master account, if the person who is logged in owns it."),
    shopify: z
      .object({
        shop: z.string(),
        isKnown: z.boolean(),
        offers: z.array(offer),
        said: z
          .object({ name: z.string(), fullName: z.string(), email: z.string() })
          .nullable()
          .describe("What Shopify says of the shop and of who asks, to begin with; null if it says nothing."),
      })
      .nullable()
      .describe("The Shopify shop whose admin asks, and shops whose owners want to link them to it."),
  }),
  errorStatuses: [401, 403],
});

export const checkSignup = endpoint({
  method: "POST",
  path: "/signup/check",
  access,
  summary:
    "Check the first step of a signup. All faults are named at once. Returns 409 if the only fault is that an account has the email, or a shop the address.",
  body: signupDetails,
  bodyExample: detailsExample,
  answer: z.object({ done: z.literal(true) }),
  errorStatuses: [401, 403, 409, 429],
});

export const signUp = endpoint({
  method: "POST",
  path: "/signup",
  access,
  summary:
    "Create a shop with its owner, scenarios and API key. A stranger gets an account and a session; a person who is logged in adds the shop to their account; staff inside the Shopify admin create that shop's. Returns 409 if the only fault is that an account has the email, or a shop the address.",
  headers: z.object({
    "idempotency-key": z
      .string()
      .regex(/^[\w.:-]{1,128}$/, "must be up to 128 letters, digits, dots, colons, dashes and underscores")
      .optional()
      .describe("A random key of your own for this signup. Sent again with it, nothing is created twice, and the answer is the same."),
  }),
  body: signup,
  bodyExample: { ...detailsExample, industryId: "electronics", atv: "50-100", orderCount: "250-500" },
  answer: z.object({
    token: z.string().nullable().describe("A session of the new owner; null for a caller who has one."),
    tenantId: z.number(),
    apiKey: z.string(),
    mailedTo: z.string().nullable().describe("The address that a link was mailed to."),
  }),
  status: 201,
  errorStatuses: [401, 403, 409, 429],
});

export const acceptOffer = endpoint({
  method: "POST",
  path: "/signup/offers/{tenantId}",
  access: "new-shop",
  summary: "Link the Shopify shop whose admin asks to a shop whose owner wants that.",
  answer: z.object({ done: z.literal(true) }),
  errorStatuses: [409],
});

export const refuseOffer = endpoint({
  method: "DELETE",
  path: "/signup/offers/{tenantId}",
  access: "new-shop",
  summary: "Refuse to link the Shopify shop whose admin asks to a shop.",
  answer: z.object({ done: z.literal(true) }),
});

export const confirmEmail = endpoint({
  method: "POST",
  path: "/signup/confirmation",
  access: "user",
  summary: "Confirm an email address with the token of the link that was mailed to it.",
  body: z.object({ token: z.string().max(200).default("") }),
  answer: z.object({ email: z.string() }),
  errorStatuses: [403],
});

export const resendConfirmation = endpoint({
  method: "POST",
  path: "/signup/confirmation/mail",
  access: "user",
  summary: "Mail the link that confirms one's email address again.",
  answer: z.object({ sent: z.boolean().describe("False if it's confirmed already.") }),
  errorStatuses: [403, 429],
});

export const changeEmail = endpoint({
  method: "PUT",
  path: "/signup/email",
  access: "user",
  summary:
    "Correct one's own email address, with the password, until it's confirmed. A link is mailed to the new one, and earlier links stop working. Returns 409 for an address that has an account, and once one's own is confirmed.",
  body: z.object({
    username: storableText.trim().max(320).default("").describe("The new email address."),
    currentPassword: z.string().max(1000).default(""),
  }),
  bodyExample: { username: "dana@blue-lamp.example", currentPassword: "the password" },
  answer: z.object({ email: z.string() }),
  errorStatuses: [403, 409, 429],
});

const shopQuery = z.object({ shop: storableText.max(255).describe("The shop's own address."), u: storableText.max(320).optional() });

export const setUpShopify = endpoint({
  method: "GET",
  path: "/shopify/setupshop",
  access: "shop",
  needs: ["viewer"],
  summary: "Tell whether the shop is linked to its Shopify shop, and where the app is installed.",
  query: shopQuery,
  answer: z.object({
    connected: z.boolean().describe("Whether it's linked."),
    installUrl: z.string().nullable(),
    state: z.enum(shopifyStates).nullable().describe("How Surety has access to it; null if it never had."),
    problem: z.string().nullable().describe("What keeps Surety from reading orders; null if nothing does."),
    missingScopes: z.array(z.string()).describe("Permissions that Surety needs and the shop hasn't granted."),
    comparedAt: instant.nullable().describe("When orders were last compared with Shopify's."),
    mended: z.number().describe("How many orders that comparison added or changed."),
  }),
  errorStatuses: [404],
});

/** How far a shop's first orders have come. */
const firstOrdersStates = ["unavailable", "loading", "loaded"] as const;

export const loadShopifyOrders = endpoint({
  method: "GET",
  path: "/shopify/orders",
  access: "shop",
  needs: ["viewer"],
  changes: true,
  summary:
    "Begin to load the shop's first orders from Shopify, at most 50 of the past 60 days, and tell how far they are. Calling it again joins what has begun.",
  query: shopQuery.omit({ u: true }),
  answer: z.object({ status: z.enum(firstOrdersStates), loaded: z.number(), total: z.number().nullable() }),
  errorStatuses: [404],
});

export const compareShopify = endpoint({
  method: "POST",
  path: "/shopify/orders/compare",
  access: "shop",
  needs: ["analyst", "orders"],
  mostPerMinute: 5,
  summary: "Compare the shop's orders with Shopify's now, and take what is missing. It also happens every night.",
  answer: z.object({ startedAt: instant }),
  errorStatuses: [409],
});

export const connectShopify = endpoint({
  method: "POST",
  path: "/shopify/connect",
  access: "shop",
  needs: ["owner"],
  summary: "Ask, for an hour, in the admin of a Shopify shop whether to link it to this shop.",
  body: z.object({ shopName: storableText.trim().toLowerCase().max(255) }),
  answer: z.object({ until: instant, installUrl: z.string().nullable() }),
  errorStatuses: [409, 429],
});

/** What a new shop's people do first. */
export const firstSteps = ["order", "rule", "team", "platform"] as const;

export const getFirstSteps = endpoint({
  method: "GET",
  path: "/first-steps",
  access: "shop",
  needs: ["viewer"],
  summary: "List what a new shop's people do first, and what of it is done. Empty once all is, or someone dismissed it.",
  answer: z.object({ steps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })) }),
});

export const dismissFirstSteps = endpoint({
  method: "POST",
  path: "/first-steps/dismiss",
  access: "shop",
  needs: ["analyst"],
  summary: "Stop listing what a new shop's people do first.",
  answer: z.object({ done: z.literal(true) }),
});

export const noteRuleSeen = endpoint({
  method: "POST",
  path: "/first-steps/rule",
  access: "shop",
  needs: ["viewer"],
  summary: "Note that someone of a new shop has looked at a scenario's rules.",
  answer: z.object({ done: z.literal(true) }),
});

export const signupEndpoints = {
  getSignupOptions,
  checkSignup,
  signUp,
  acceptOffer,
  refuseOffer,
  confirmEmail,
  resendConfirmation,
  changeEmail,
  setUpShopify,
  loadShopifyOrders,
  compareShopify,
  connectShopify,
  getFirstSteps,
  dismissFirstSteps,
  noteRuleSeen,
};
