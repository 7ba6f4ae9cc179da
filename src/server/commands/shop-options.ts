import { platformCodes } from "#domain/accounts/platforms.ts";
import { planWithId } from "#domain/accounts/plan-words.ts";
import { planIds, planNamed, type PlanId } from "#domain/accounts/plans.ts";
import { isShopAddress } from "#domain/accounts/shop-address.ts";
import { retentionMonths } from "#domain/accounts/retention.ts";
import { dashboardVisibilities } from "#domain/accounts/visibility.ts";
import { isTimeZone } from "#domain/dates/shop-day.ts";
import { isCurrency, NO_CURRENCY, type CurrencyCode } from "#domain/money/currencies.ts";
import type { SettingName, ShopSettings } from "#server/shops/shop-settings.ts";

/** An option's value can't be that. The message reads on from the option's name. */
export class OptionFault extends Error {}

export type ShopOption<Value> = {
  /** Without the dashes. */
  name: string;
  /** What stands for its value in the help; null for options that are on or off, on if nothing follows. */
  value: string | null;
  help: string;
  /** Throws `OptionFault`. */
  read: (text: string) => Value;
  /** As it is typed and shown. */
  show: (value: Value) => string;
};

/** What a master account's sub-account names: the master's address. Null without one. */
export type AskedSettings = Omit<ShopSettings, "masterTenantId"> & { masterTenantId: string | null };

const NAME_MAX = 255;
const GUARANTEE_CAP_MAX_USD = 1_000_000;
const ORDERS_PER_SECOND_MAX = 100_000;
const HIGHEST = 99;

const plansInWords = planIds.map(planWithId).join(", ");

/** Everything a shop can be, in the order of the help. A new column needs a row, or a reason in `notSettings`. */
export const shopOptions: { readonly [Name in SettingName]: ShopOption<AskedSettings[Name]> } = {
  name: { name: "name", value: "NAME", help: "the shop's name", read: shownName, show: String },
  shopName: {
    name: "shop-name",
    value: "ADDRESS",
    help: "the shop's address, such as my-shop.myshopify.com; derived from the name by default",
    read: addressOf,
    show: String,
  },
  plan: {
    name: "plan",
    value: "PLAN",
    help: `${plansInWords}, by name or id; ${planWithId("free")} by default`,
    read: planCalled,
    show: planWithId,
  },
  premium: {
    name: "premium",
    ...orNothing("plan", whole("N", 0, HIGHEST)),
    help: `0 to ${HIGHEST}, from 1 on with Premium features; "plan" by default: what the plan has`,
  },
  hasGuarantee: { name: "guarantee", ...onOrOff(), help: "guarantees the shop's orders; off by default" },
  guaranteeCapUsd: {
    name: "guarantee-cap",
    ...whole("USD", 0, GUARANTEE_CAP_MAX_USD),
    help: `orders above this amount aren't guaranteed: 0 to ${GUARANTEE_CAP_MAX_USD}; 5000 by default`,
  },
  staffGuarantee: {
    name: "staff-guarantee",
    ...onOrOff(),
    help: "whether an order that the shop's staff approve can be guaranteed; on by default",
  },
  dashboardVisibility: {
    name: "dashboard",
    ...oneOf("VIEW", dashboardVisibilities),
    help: "visible: all of it; kyc_only: verifications; blurred, the default: locked but for the orders per day",
  },
  showBeneficiaries: { name: "beneficiaries", ...onOrOff(), help: "shows an order's beneficiaries; off by default" },
  type: {
    name: "type",
    value: "N",
    help: `the account type, 1 to ${HIGHEST}; 99 has the insights report on any plan; 1 by default`,
    read: (text) => String(whole("N", 1, HIGHEST).read(text)),
    show: String,
  },
  platform: {
    name: "platform",
    ...orNothing("none", oneOf("PLATFORM", platformCodes)),
    help: `${platformCodes.join(", ")} or none, the default`,
  },
  timeZone: {
    name: "time-zone",
    value: "ZONE",
    help: "such as America/New_York; UTC by default; a change recounts the shop's figures by its new days",
    read: timeZone,
    show: String,
  },
  currency: {
    name: "currency",
    value: "CODE",
    help: "what totals are shown in unless someone chooses another, such as EUR; USD by default",
    read: currencyCode,
    show: String,
  },
  retentionMonths: {
    name: "retention-months",
    ...whole("N", retentionMonths.least, retentionMonths.most),
    help: `how long customers' data is kept, ${retentionMonths.least} to ${retentionMonths.most} months; 25 by default`,
  },
  ordersPerSecond: {
    name: "orders-per-second",
    ...orNothing("default", whole("N", 1, ORDERS_PER_SECOND_MAX)),
    help: "how many orders per second its API key may send; ORDERS_PER_SECOND by default",
  },
  isOnboarding: { name: "onboarding", ...onOrOff(), help: "verifies people and companies that aren't customers; off by default" },
  isMaster: { name: "master", ...onOrOff(), help: "makes it a master account, which reads the shops --under it and has no orders" },
  masterTenantId: {
    name: "under",
    ...orNothing("none", { value: "ADDRESS", read: addressOf, show: String }),
    help: "makes it a sub-account of that master account; none by default",
  },
};

/** A name as screens and files show it: one line, not endless. */
export function shownName(text: string): string {
  if (text.length <= NAME_MAX && !/\p{Cc}/u.test(text)) return text;
  throw new OptionFault(`must be at most ${NAME_MAX} characters, without line breaks or other control characters`);
}

/** An address made of a shop's name. Throws `OptionFault` if the name has no letters for one. */
export function addressFromName(name: string): string {
  const address = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  if (!isShopAddress(address)) throw new OptionFault(`is required, because "${name}" can't be turned into an address`);
  return address;
}

function addressOf(text: string): string {
  const address = text.toLowerCase();
  if (isShopAddress(address)) return address;
  throw new OptionFault(`must be an address like my-shop.myshopify.com, not "${text}"`);
}

function planCalled(text: string): PlanId {
  const plan = planNamed(text);
  if (plan === null) throw new OptionFault(`must be one of ${plansInWords}, by name or id, not "${text}"`);
  return plan.id;
}

function timeZone(text: string): string {
  if (isTimeZone(text)) return text;
  throw new OptionFault(`must be a time zone like America/New_York, not "${text}"`);
}

function currencyCode(text: string): CurrencyCode {
  const code = text.toUpperCase();
  if (isCurrency(code)) return code;
  throw new OptionFault(`${NO_CURRENCY}, not "${text}"`);
}

type Reading<Value> = Pick<ShopOption<Value>, "value" | "read" | "show">;

function onOrOff(): Reading<boolean> {
  return { value: null, read: (text) => oneOf("", ["on", "off"]).read(text) === "on", show: (isOn) => (isOn ? "on" : "off") };
}

export function oneOf<Word extends string>(value: string, words: readonly Word[]): Reading<Word> {
  return {
    value,
    read: (text) => {
      const word = words.find((each) => each.toLowerCase() === text.toLowerCase());
      if (word === undefined) throw new OptionFault(`must be one of ${words.join(", ")}, not "${text}"`);
      return word;
    },
    show: String,
  };
}

function whole(value: string, least: number, most: number): Reading<number> {
  return {
    value,
    read: (text) => {
      const number = /^\d{1,9}$/.test(text) ? Number(text) : -1;
      if (number < least || number > most) throw new OptionFault(`must be a whole number from ${least} to ${most}, not "${text}"`);
      return number;
    },
    show: String,
  };
}

/** The same, with a word for not set. */
function orNothing<Value>(word: string, { value, read, show }: Reading<Value>): Reading<Value | null> {
  return {
    value,
    read: (text) => (text.toLowerCase() === word ? null : read(text)),
    show: (set) => (set === null ? word : show(set)),
  };
}
