import { orderValueBands, type IndustryId, type MonthlyOrdersBandId, type OrderValueBandId } from "#domain/accounts/signup-choices.ts";
import { DEFAULT_CURRENCY } from "#domain/money/currencies.ts";
import { formatCount } from "#domain/payments/page-range.ts";
import { largeCurrencies, usualPresetValues, type PresetValues } from "#domain/scenarios/presets.ts";
import { countWords } from "#domain/text/count-words.ts";
import { daysWords } from "#domain/text/duration-words.ts";

/** What a shop says about itself when it signs up. */
export type ShopProfile = { industry: IndustryId; orderValue: OrderValueBandId; monthlyOrders: MonthlyOrdersBandId };

/** What was chosen for some of its scenarios, and why. */
export type PresetReason = { scenarios: readonly string[]; text: string };

/** From which amount on a first order is large: several times the usual order. */
const largeAmounts: Record<OrderValueBandId, number> = {
  "15": 100,
  "50": 200,
  "100": 500,
  "300": 1000,
  "800": 3000,
  "1500": 7000,
  above: 10_000,
};

type Trade = {
  /** What is sold is quickly turned into money, so more is asked of a new customer. */
  isStrict: boolean;
  /** Customers usually create their account as they buy. */
  registersAtCheckout: boolean;
  /** Why, as the end of a sentence; null for the usual values. */
  why: string | null;
};
const usualTrade: Trade = { isStrict: false, registersAtCheckout: false, why: null };
const trades: Record<IndustryId, Trade> = {
  fashion: usualTrade,
  beauty: usualTrade,
  electronics: { ...usualTrade, isStrict: true, why: "electronics are easy to resell" },
  home: usualTrade,
  food: usualTrade,
  sports: usualTrade,
  toys: usualTrade,
  jewelry: { ...usualTrade, isStrict: true, why: "jewelry and watches are easy to resell" },
  automotive: usualTrade,
  digital: { ...usualTrade, isStrict: true, why: "what is delivered at once can't be called back" },
  travel: { ...usualTrade, isStrict: true, why: "trips and tickets are used before a chargeback arrives" },
  services: { ...usualTrade, registersAtCheckout: true, why: "customers of services usually create their account as they buy" },
  other: usualTrade,
};
/** A strict trade holds first orders from this part of the amount on. */
const STRICT_PART = 0.5;
const STRICT_TRUSTED_ORDERS = 5;

type Volume = Pick<PresetValues, "ringHours" | "cardPeople"> & { why: string | null };
const usualVolume: Volume = { ringHours: usualPresetValues.ringHours, cardPeople: usualPresetValues.cardPeople, why: null };
const WEEK_HOURS = 168;
/** With few orders, two customers of one device are rare even within a week. With many, cards look alike by chance. */
const fewOrders: Volume = { ...usualVolume, ringHours: WEEK_HOURS, why: "a shop with few orders rarely sees one device or card twice" };
const volumes: Record<MonthlyOrdersBandId, Volume> = {
  "50": fewOrders,
  "250": fewOrders,
  "500": usualVolume,
  "1500": usualVolume,
  "3000": usualVolume,
  "5000": usualVolume,
  above: { ...usualVolume, cardPeople: 3, why: "among this many orders, two customers' cards can look the same by chance" },
};

/** The values of a new shop's presets, by what it sells, its average order and how many orders it has in a month. */
export function fitPresets({ industry, orderValue, monthlyOrders }: ShopProfile): PresetValues {
  const { isStrict, registersAtCheckout } = trades[industry];
  const { ringHours, cardPeople } = volumes[monthlyOrders];
  return {
    largeAmount: largeAmounts[orderValue] * (isStrict ? STRICT_PART : 1),
    ringHours,
    cardPeople,
    trustedOrders: isStrict ? STRICT_TRUSTED_ORDERS : usualPresetValues.trustedOrders,
    holdsNewAccounts: !registersAtCheckout,
  };
}

/** The same in sentences for the shop's people, by the names of its scenarios. `currency` is the shop's; null while it isn't known. */
export function presetReasons(profile: ShopProfile, currency: string | null): PresetReason[] {
  const { largeAmount, ringHours, cardPeople, trustedOrders, holdsNewAccounts } = fitPresets(profile);
  const trade = trades[profile.industry];
  const volume = volumes[profile.monthlyOrders];
  const average = orderValueBands.find(({ id }) => id === profile.orderValue)?.text ?? "";
  const strictly = trade.isStrict && trade.why !== null ? `, and ${trade.why}` : "";
  return [
    {
      scenarios: ["Large first order"],
      text: `Looks at first orders of ${amountWords(largeAmount, currency)}, because your average order is ${average}${currency === null ? "" : ` ${bandCurrency(currency)}`}${strictly}.`,
    },
    ...(ringHours === usualPresetValues.ringHours
      ? []
      : [
          {
            scenarios: sharedDevice.concat(sharedCard),
            text: `Customers are counted over ${daysWords(ringHours / 24)}, because ${volume.why}.`,
          },
        ]),
    ...(cardPeople === usualPresetValues.cardPeople
      ? []
      : [
          {
            scenarios: sharedCard,
            text: `${countWords(cardPeople - usualPresetValues.cardPeople, "more customer")} may use the same card, because ${volume.why}.`,
          },
        ]),
    ...(trustedOrders === usualPresetValues.trustedOrders
      ? []
      : [
          {
            scenarios: ["Trusted returning customer"],
            text: `Needs ${trustedOrders} approved orders before a customer is trusted, because ${trade.why}.`,
          },
        ]),
    ...(holdsNewAccounts ? [] : [{ scenarios: ["New account, instant order"], text: `Is off, because ${trade.why}.` }]),
  ];
}

const sharedDevice = ["New account on a shared device", "Multiple accounts, one device"];
const sharedCard = ["New account with a shared card", "Multiple accounts, one card"];

/** Which currency a shop is asked for its average order in: its own, if the scenarios know what is large in it. */
export function bandCurrency(currency: string): string {
  return largeCurrencies.includes(currency) ? currency : DEFAULT_CURRENCY;
}

/** The scenario only knows what is large in some currencies. */
function amountWords(amount: number, currency: string | null): string {
  if (currency === null) return `${formatCount(amount)} or more`;
  if (largeCurrencies.includes(currency)) return `${formatCount(amount)} ${currency} or more`;
  return `${formatCount(amount)} or more in USD, EUR and similar currencies`;
}
