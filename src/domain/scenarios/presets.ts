import { HIGH_RISK_SCORE, MEDIUM_RISK_SCORE } from "#domain/payments/risk-level.ts";
import type { Decision } from "#domain/payments/decision.ts";
import { constantSide, fieldSide, rule, velocitySide } from "#domain/rules/build-rule.ts";
import type { OperatorName } from "#domain/rules/operators.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { VelocityName } from "#domain/rules/velocities.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";
import { daysWords } from "#domain/text/duration-words.ts";

/** A preset scenario, before a shop has it. */
export type PresetScenario = Omit<Scenario, "id" | "sensors">;

/** What a new shop's presets are made with. */
export type PresetValues = {
  /** An order from this amount on is large for a first one. */
  largeAmount: number;
  /** How far back customers of one device or card are counted. */
  ringHours: number;
  /** From so many customers of one card on, an order is held. Cards are known only by BIN and last four digits. */
  cardPeople: number;
  /** So many approved orders make a returning customer a trusted one. */
  trustedOrders: number;
  /** Whether an order is held because its account was created within a minute of it. */
  holdsNewAccounts: boolean;
};

/** The values of a shop of which nothing is known. */
export const usualPresetValues: PresetValues = {
  largeAmount: 1000,
  ringHours: 24,
  cardPeople: 2,
  trustedOrders: 3,
  holdsNewAccounts: true,
};

/** Ordered within a minute of creating the account. Platforms that only keep minutes send 0 or 60 seconds. */
const JUST_REGISTERED_SECONDS = 60;
/** Two people on one device are already rare. */
const DEVICE_PEOPLE = 2;
/** What is rejected has one more: two may still be a couple, or an honest customer whose device a ring used first. */
const MORE_FOR_CERTAIN = 1;
/** Three days: an honest customer has usually asked about the order by then. */
const HELD_TIME_OUT_MINUTES = 4_320;
/** Currencies in which that amount is large. */
export const largeCurrencies: readonly string[] = ["USD", "EUR", "GBP", "CHF", "CAD", "AUD", "NZD", "SGD"];
const TRUSTED_DAYS = 60;

const justRegistered = when("person.secondsSinceRegistered", "Less Than Or Equal", JUST_REGISTERED_SECONDS);
/** Customers without approved orders still count as new; otherwise a second try would pass where the first was stopped. */
const isNewcomer = when("person.approvedOrders", "Equal", 0);
const hasDisposableMail = when("email.isDisposable", "Equal", true);
const isForeignCard = when("agreement.cardIsBillingCountry", "Equal", false);
const isForeignIp = when("agreement.ipIsBillingCountry", "Equal", false);

/**
 * The scenarios of a new shop, which work without any history. One sign holds an order for review; only two independent signs
 * reject it, because honest customers also register while buying, share devices and travel.
 */
export function presetsWith({
  largeAmount,
  ringHours,
  cardPeople,
  trustedOrders,
  holdsNewAccounts,
}: PresetValues): readonly PresetScenario[] {
  const [devices, cards] = [DEVICE_PEOPLE + MORE_FOR_CERTAIN, cardPeople + MORE_FOR_CERTAIN];
  const within = `in ${daysWords(ringHours / 24)}`;
  return [
    preset("New account on a shared device", "rejected", [people("device.people", devices, ringHours), justRegistered], {
      description: `At least ${devices} customers ordered on this device ${within}, and the account was created within a minute of the order.`,
    }),
    preset("New account with a shared card", "rejected", [people("card.people", cards, ringHours), justRegistered], {
      description: `At least ${cards} customers used this card ${within}, and the account was created within a minute of the order.`,
    }),
    preset("Disposable email, country mismatch", "rejected", [hasDisposableMail, isNewcomer, isForeignCard, isForeignIp], {
      description:
        "Disposable email, and both the card and the IP are from outside the billing country. For customers with no approved orders yet.",
    }),
    preset("Multiple accounts, one device", "pending", [people("device.people", DEVICE_PEOPLE, ringHours)], {
      description: `Several customers ordered on this device ${within}.`,
    }),
    preset("Multiple accounts, one card", "pending", [people("card.people", cardPeople, ringHours)], {
      description: `Several customers used this card ${within}.`,
    }),
    preset("New account, instant order", "pending", [justRegistered], {
      description: "The account was created within a minute of the order.",
      isArchived: !holdsNewAccounts,
    }),
    preset("High risk", "pending", [when("riskScore", "Greater Than Or Equal", HIGH_RISK_SCORE)], {
      description: "The risk score is high.",
    }),
    preset("Country mismatch", "pending", [isNewcomer, isForeignCard, isForeignIp], {
      description: "Both the card and the IP are from outside the billing country. For customers with no approved orders yet.",
    }),
    preset(
      "Large first order",
      "pending",
      [
        when("order.amount", "Greater Than Or Equal", largeAmount),
        when("order.currency", "In", largeCurrencies.join(",")),
        isNewcomer,
        when("riskScore", "Greater Than Or Equal", MEDIUM_RISK_SCORE),
      ],
      {
        description: `An order of ${largeAmount} or more with a medium or high risk score. For customers with no approved orders yet. Set the amount that counts as large in your shop.`,
      },
    ),
    preset("Disposable email", "pending", [hasDisposableMail, isNewcomer], {
      description: "Disposable email. For customers with no approved orders yet.",
    }),
    preset(
      "Trusted returning customer",
      "approved",
      [
        when("person.approvedOrders", "Greater Than Or Equal", trustedOrders),
        when("person.daysSinceFirstSeen", "Greater Than Or Equal", TRUSTED_DAYS),
        when("person.chargebacks", "Equal", 0),
        when("record.person.fraudConfirmed", "Equal", 0),
        when("riskScore", "Less Than", MEDIUM_RISK_SCORE),
      ],
      {
        description: `At least ${trustedOrders} approved orders over ${TRUSTED_DAYS} days, no chargebacks or confirmed fraud, and a low risk score.`,
      },
    ),
    preset("All other orders", null, [], {
      description: "Orders that match no other scenario. The risk score decides.",
      isCatchAll: true,
    }),
  ].map((each, at) => ({ ...each, priority: at + 1 }));
}

/** Those of a shop of which nothing is known. */
export const presetScenarios = presetsWith(usualPresetValues);

function preset(
  name: string,
  guaranteeAction: Decision | null,
  rules: readonly Rule[],
  rest: { description: string; isCatchAll?: boolean; isArchived?: boolean },
): Omit<PresetScenario, "priority"> {
  return {
    name,
    rules,
    guaranteeAction,
    timeOutMinutes: guaranteeAction === "pending" ? HELD_TIME_OUT_MINUTES : null,
    timeOutDecision: "rejected",
    isPsp: false,
    isArchived: false,
    isCatchAll: false,
    isPreset: true,
    ...rest,
  };
}

function when(field: string, operator: OperatorName, constant: string | number | boolean): Rule {
  return rule(fieldSide(field), operator, constantSide(constant));
}

function people(name: VelocityName, least: number, hours: number): Rule {
  return rule(velocitySide(name, hours), "Greater Than Or Equal", constantSide(least));
}
