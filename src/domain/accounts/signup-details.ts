import { fullNameFault } from "#domain/accounts/full-name.ts";
import { passwordFault } from "#domain/accounts/new-password.ts";
import { isShopifyShop } from "#domain/accounts/shopify-shop.ts";
import { shopAddressOf } from "#domain/accounts/shop-address.ts";
import { platformNamed, type SignupPlatform } from "#domain/accounts/signup-platforms.ts";
import {
  industries,
  monthlyOrdersBands,
  orderValueBands,
  type IndustryId,
  type MonthlyOrdersBandId,
  type OrderValueBandId,
} from "#domain/accounts/signup-choices.ts";
import { isMailable } from "#domain/accounts/mailable-email.ts";

/** What the first step of a signup asks for, as it's typed. */
export type SignupDetails = {
  /** The shop's name. */
  name: string;
  /** Its URL or ID. */
  address: string;
  platform: string;
  fullName: string;
  email: string;
  phone: string;
  password: string;
  hasAgreed: boolean;
};
export type DetailField = keyof SignupDetails;

/** What the second step asks for: an industry's id, and bands by their texts. */
export type SignupBusiness = { industry: string; orderValue: string; monthlyOrders: string };
export type BusinessField = keyof SignupBusiness;

export type SignupField = DetailField | BusinessField;
export type SignupFault = { field: SignupField; message: string };

/**
 * Who signs up: a stranger; a person who is logged in and adds a shop to their account; or staff inside the admin of a Shopify
 * shop, which says itself what its address is, and logs them in.
 */
export const signupCallers = ["stranger", "person", "shopify-staff"] as const;
export type SignupCaller = (typeof signupCallers)[number];

/** What each is asked for. */
export const detailsAskedOf: Record<SignupCaller, readonly DetailField[]> = {
  stranger: ["name", "address", "platform", "fullName", "email", "phone", "password", "hasAgreed"],
  person: ["name", "address", "platform", "hasAgreed"],
  "shopify-staff": ["name", "fullName", "email", "phone", "hasAgreed"],
};

/** An account has this email already. */
export const EMAIL_TAKEN = "This email already has an account.";
/** A shop has this address already. Whose it is isn't told. */
export const ADDRESS_TAKEN = "This shop already has an account. Ask its owner for an invitation.";
export const EMAIL_DISPOSABLE = "Please use an email address that you'll keep. Disposable ones can't be used.";

const NOT_AN_ADDRESS = "Enter a web address such as my-shop.com.";

export const SIGNUP_TEXT_MAX = 255;
const PHONE_MAX = 40;
const TOO_LONG = `Must be at most ${SIGNUP_TEXT_MAX} characters long`;

/** Every fault of the first step, in the order of its fields. */
export function detailFaults(details: SignupDetails, asked: readonly DetailField[]): SignupFault[] {
  return asked.flatMap((field) => {
    const message = detailFault[field](details);
    return message === null ? [] : [{ field, message }];
  });
}

/** Every fault of the second step. */
export function businessFaults(business: SignupBusiness): SignupFault[] {
  const { industry, orderValue, monthlyOrders } = readBusiness(business);
  return [
    ...(industry === undefined ? [{ field: "industry" as const, message: "Please select your industry" }] : []),
    ...(orderValue === undefined ? [{ field: "orderValue" as const, message: "Please select average order value" }] : []),
    ...(monthlyOrders === undefined ? [{ field: "monthlyOrders" as const, message: "Please select average number of orders" }] : []),
  ];
}

/** The ids of what was chosen; undefined for what isn't one of the choices. */
export function readBusiness({ industry, orderValue, monthlyOrders }: SignupBusiness): {
  industry: IndustryId | undefined;
  orderValue: OrderValueBandId | undefined;
  monthlyOrders: MonthlyOrdersBandId | undefined;
} {
  return {
    industry: industries.find(({ id }) => id === industry)?.id,
    orderValue: orderValueBands.find(({ text }) => text === orderValue)?.id,
    monthlyOrders: monthlyOrdersBands.find(({ text }) => text === monthlyOrders)?.id,
  };
}

/** A shop's address as the details say it; null if they say none. */
export function addressIn({ address, platform }: Pick<SignupDetails, "address" | "platform">): string | null {
  return shopAddressOf(address, platformNamed(platform) === "SHOPIFY");
}

/**
 * What a shop says that it runs on; undefined if it's no platform. A myshopify.com address says it by itself. A Shopify shop may as well
 * give a domain of its own.
 */
export function platformIn({ address, platform }: Pick<SignupDetails, "address" | "platform">): SignupPlatform | undefined {
  return isShopifyShop(shopAddressOf(address, false) ?? "") ? "SHOPIFY" : platformNamed(platform);
}

/** What is wrong with an email address to log in with; null if it's fine. */
export function emailFault(email: string): string | null {
  if (email.trim() === "") return "Please provide your email address";
  return isMailable(email.trim()) ? null : "Please provide a valid email address";
}

const detailFault: Record<DetailField, (details: SignupDetails) => string | null> = {
  name: ({ name }) => textFault(name, "Please provide a name"),
  address: (details) => {
    if (details.address.trim() === "") return "Please provide your shop URL";
    return addressIn(details) === null ? NOT_AN_ADDRESS : null;
  },
  platform: (details) => (platformIn(details) === undefined ? "Please select a platform" : null),
  fullName: ({ fullName }) => fullNameFault(fullName, "Please provide your full name"),
  email: ({ email }) => emailFault(email),
  phone: ({ phone }) => (isPhone(phone.trim()) ? null : "Please provide a valid phone number"),
  password: ({ password, email, name, address }) => passwordFault(password, [email, name, address]),
  hasAgreed: ({ hasAgreed }) => (hasAgreed ? null : "Please read and agree to the terms and conditions"),
};

function textFault(text: string, missing: string): string | null {
  if (text.trim() === "") return missing;
  return text.length > SIGNUP_TEXT_MAX ? TOO_LONG : null;
}

/** Numbers are written in many ways, so little is refused. None may be given. */
function isPhone(text: string): boolean {
  return text === "" || (text.length <= PHONE_MAX && /\d/.test(text) && !/[<>@]/.test(text));
}
