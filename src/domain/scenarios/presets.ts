import { HIGH_RISK_SCORE, MEDIUM_RISK_SCORE } from "#domain/payments/risk-level.ts";
import type { Decision } from "#domain/payments/decision.ts";
import { constantSide, fieldSide, rule, velocitySide } from "#domain/rules/build-rule.ts";
import type { OperatorName } from "#domain/rules/operators.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { VelocityName } from "#domain/rules/velocities.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";

/** A preset scenario, before a shop has it. */
type PresetScenario = Omit<Scenario, "id" | "sensors">;

/** Ordered within a minute of creating the account. Platforms that only keep minutes send 0 or 60 seconds. */
const JUST_REGISTERED_SECONDS = 60;
/** Two people on one device are already rare. Cards are known only by BIN and last four digits. */
const RING_PEOPLE = 2;
/** Two may still be a couple, or an honest customer whose device a ring used first. */
const CERTAIN_RING_PEOPLE = 3;
const RING_HOURS = 24;
/** Three days: an honest customer has usually asked about the order by then. */
const HELD_TIME_OUT_MINUTES = 4_320;
const LARGE_AMOUNT = 1000;
/** Currencies in which that amount is large. */
const LARGE_CURRENCIES = "USD,EUR,GBP,CHF,CAD,AUD,NZD,SGD";
const TRUSTED_ORDERS = 3;
const TRUSTED_DAYS = 60;

const justRegistered = when("person.secondsSinceRegistered", "Less Than Or Equal", JUST_REGISTERED_SECONDS);
const deviceRing = people("device.people", RING_PEOPLE);
const cardRing = people("card.people", RING_PEOPLE);
const certainDeviceRing = people("device.people", CERTAIN_RING_PEOPLE);
const certainCardRing = people("card.people", CERTAIN_RING_PEOPLE);
/** Customers without approved orders still count as new; otherwise a second try would pass where the first was stopped. */
const isNewcomer = when("person.approvedOrders", "Equal", 0);
const hasDisposableMail = when("email.isDisposable", "Equal", true);
const isForeignCard = when("agreement.cardIsBillingCountry", "Equal", false);
const isForeignIp = when("agreement.ipIsBillingCountry", "Equal", false);

/**
 * The scenarios of a new shop, which work without any history. One sign holds an order for review; only two independent signs
 * reject it, because honest customers also register while buying, share devices and travel.
 */
export const presetScenarios: readonly PresetScenario[] = [
  preset("New account on a shared device", "rejected", [certainDeviceRing, justRegistered], {
    description: "At least 3 customers ordered on this device in 24 hours, and the account was created within a minute of the order.",
  }),
  preset("New account with a shared card", "rejected", [certainCardRing, justRegistered], {
    description: "At least 3 customers used this card in 24 hours, and the account was created within a minute of the order.",
  }),
  preset("Disposable email, country mismatch", "rejected", [hasDisposableMail, isNewcomer, isForeignCard, isForeignIp], {
    description:
      "Disposable email, and both the card and the IP are from outside the billing country. For customers with no approved orders yet.",
  }),
  preset("Multiple accounts, one device", "pending", [deviceRing], {
    description: "Several customers ordered on this device in 24 hours.",
  }),
  preset("Multiple accounts, one card", "pending", [cardRing], {
    description: "Several customers used this card in 24 hours.",
  }),
  preset("New account, instant order", "pending", [justRegistered], {
    description: "The account was created within a minute of the order.",
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
      when("order.amount", "Greater Than Or Equal", LARGE_AMOUNT),
      when("order.currency", "In", LARGE_CURRENCIES),
      isNewcomer,
      when("riskScore", "Greater Than Or Equal", MEDIUM_RISK_SCORE),
    ],
    {
      description: `An order of ${LARGE_AMOUNT} or more with a medium or high risk score. For customers with no approved orders yet. Set the amount that counts as large in your shop.`,
    },
  ),
  preset("Disposable email", "pending", [hasDisposableMail, isNewcomer], {
    description: "Disposable email. For customers with no approved orders yet.",
  }),
  preset(
    "Trusted returning customer",
    "approved",
    [
      when("person.approvedOrders", "Greater Than Or Equal", TRUSTED_ORDERS),
      when("person.daysSinceFirstSeen", "Greater Than Or Equal", TRUSTED_DAYS),
      when("person.chargebacks", "Equal", 0),
      when("record.person.fraudConfirmed", "Equal", 0),
      when("riskScore", "Less Than", MEDIUM_RISK_SCORE),
    ],
    {
      description: `At least ${TRUSTED_ORDERS} approved orders over ${TRUSTED_DAYS} days, no chargebacks or confirmed fraud, and a low risk score.`,
    },
  ),
  preset("All other orders", null, [], {
    description: "Orders that match no other scenario. The risk score decides.",
    isCatchAll: true,
  }),
].map((each, at) => ({ ...each, priority: at + 1 }));

function preset(
  name: string,
  guaranteeAction: Decision | null,
  rules: readonly Rule[],
  rest: { description: string; isCatchAll?: boolean },
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

function people(name: VelocityName, least: number): Rule {
  return rule(velocitySide(name, RING_HOURS), "Greater Than Or Equal", constantSide(least));
}
