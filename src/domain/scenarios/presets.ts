import { HIGH_RISK_SCORE, MEDIUM_RISK_SCORE } from "#domain/payments/risk-level.ts";
import type { Decision } from "#domain/payments/decision.ts";
import { constantSide, fieldSide, rule, velocitySide } from "#domain/rules/build-rule.ts";
import type { OperatorName } from "#domain/rules/operators.ts";
import type { Rule } from "#domain/rules/rule.ts";
import type { VelocityName } from "#domain/rules/velocities.ts";
import type { Scenario } from "#domain/scenarios/scenario.ts";

/** A scenario before a shop has it; its priority is its place. */
export type PresetScenario = Omit<Scenario, "id">;

/** Bought within the same or the next minute of registering; clocks that keep minutes only say 0 or 60 seconds. */
const JUST_REGISTERED_SECONDS = 60;
/** Several people on one device are rare enough at two; a card number is known by its BIN and last four only. */
const RING_PEOPLE = 2;
const RING_HOURS = 24;
const LARGE_AMOUNT = 1000;
/** Currencies in which the large amount is large. */
const LARGE_CURRENCIES = "USD,EUR,GBP,CHF,CAD,AUD,NZD,SGD";
const TRUSTED_ORDERS = 3;
const TRUSTED_DAYS = 60;

const justRegistered = when("person.secondsSinceRegistered", "Less Than Or Equal", JUST_REGISTERED_SECONDS);
const deviceRing = people("device.people");
const cardRing = people("card.people");
/** Whose orders are all held or rejected is as new as before: else a second try would pass where the first was stopped. */
const isNewcomer = when("person.approvedOrders", "Equal", 0);
const hasDisposableMail = when("email.isDisposable", "Equal", true);
const isForeignCard = when("agreement.cardIsBillingCountry", "Equal", false);
const isForeignIp = when("agreement.ipIsBillingCountry", "Equal", false);

/**
 * The scenarios of a new shop, which serve without any history. One sign holds an order for a look; only two independent
 * signs reject it, as honest people, too, register while they buy, share a device, or travel.
 */
export const presetScenarios: readonly PresetScenario[] = [
  preset("Account ring, just registered", "rejected", [deviceRing, justRegistered], {
    description: "Several people ordered on one device within 24 hours, and this account was registered while buying.",
  }),
  preset("Card ring, just registered", "rejected", [cardRing, justRegistered], {
    description: "Several people ordered with one card within 24 hours, and this account was registered while buying.",
  }),
  preset("Disposable email, country mismatch", "rejected", [hasDisposableMail, isNewcomer, isForeignCard, isForeignIp], {
    description: "A newcomer's order with a throw-away email address, and neither card nor IP address fits the billing country.",
  }),
  preset("Account ring on a device", "pending", [deviceRing], {
    description: "Several people ordered on one device within 24 hours.",
  }),
  preset("Account ring on a card", "pending", [cardRing], {
    description: "Several people ordered with one card within 24 hours.",
  }),
  preset("Just registered and bought", "pending", [justRegistered], {
    description: "The account was registered in the same or the next minute as the order was placed.",
  }),
  preset("High risk", "pending", [when("riskScore", "Greater Than Or Equal", HIGH_RISK_SCORE)], {
    description: "The risk score of the order is high.",
  }),
  preset("Country mismatch", "pending", [isNewcomer, isForeignCard, isForeignIp], {
    description: "A newcomer's order where neither the card nor the IP address is from the billing country.",
  }),
  preset(
    "Large order of a newcomer",
    "pending",
    [
      when("order.amount", "Greater Than Or Equal", LARGE_AMOUNT),
      when("order.currency", "In", LARGE_CURRENCIES),
      isNewcomer,
      when("riskScore", "Greater Than Or Equal", MEDIUM_RISK_SCORE),
    ],
    {
      description: `A newcomer's order of ${LARGE_AMOUNT} or more, with a risk score that is not low. Set the amount to what is large in your shop.`,
    },
  ),
  preset("Disposable email", "pending", [hasDisposableMail, isNewcomer], {
    description: "A newcomer's order with a throw-away email address.",
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
      description: "The person has bought several times, first long ago, without a chargeback, and the risk score is low.",
    },
  ),
  preset("Everything else", null, [], {
    description: "Orders that no other scenario takes; the risk score decides.",
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
    isPsp: false,
    isArchived: false,
    isCatchAll: false,
    ...rest,
  };
}

function when(field: string, operator: OperatorName, constant: string | number | boolean): Rule {
  return rule(fieldSide(field), operator, constantSide(constant));
}

function people(name: VelocityName): Rule {
  return rule(velocitySide(name, RING_HOURS), "Greater Than Or Equal", constantSide(RING_PEOPLE));
}
