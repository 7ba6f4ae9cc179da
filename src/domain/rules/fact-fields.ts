import { field, type FieldDefinition } from "#domain/rules/field-definition.ts";
import { boolean, lowerText, number, text, upperText } from "#domain/rules/reading.ts";
import { recordKeys } from "#domain/screening/facts.ts";

/**
 * Fields added by enrichment and the shop's history. Velocities use 'velocityH' instead. Each fact has a function of its own
 * that reads it: one function for all facts would slow down every rule.
 */
export const factFields: readonly FieldDefinition[] = [
  field(
    "place.ipCountry",
    upperText((env) => env.facts.place.ipCountry),
  ),
  field(
    "place.ipRegion",
    text((env) => env.facts.place.ipRegion),
  ),
  field(
    "place.ipCity",
    text((env) => env.facts.place.ipCity),
  ),
  field(
    "place.ipIsProxy",
    boolean((env) => env.facts.place.ipIsProxy),
  ),

  field(
    "card.brand",
    text((env) => env.facts.card.brand),
  ),
  field(
    "card.country",
    upperText((env) => env.facts.card.country),
  ),
  field(
    "card.type",
    text((env) => env.facts.card.type),
  ),
  field(
    "card.bank",
    text((env) => env.facts.card.bank),
  ),

  field(
    "phone.e164",
    lowerText((env) => env.facts.phone.e164),
  ),
  field(
    "phone.country",
    upperText((env) => env.facts.phone.country),
  ),
  field(
    "phone.isValid",
    boolean((env) => env.facts.phone.isValid),
  ),
  field(
    "phone.type",
    text((env) => env.facts.phone.type),
  ),

  field(
    "email.domain",
    lowerText((env) => env.facts.email.domain),
  ),
  field(
    "email.isDisposable",
    boolean((env) => env.facts.email.isDisposable),
  ),
  field(
    "email.isFree",
    boolean((env) => env.facts.email.isFree),
  ),

  field(
    "browser.name",
    text((env) => env.facts.browser.name),
  ),
  field(
    "browser.os",
    text((env) => env.facts.browser.os),
  ),
  field(
    "browser.device",
    lowerText((env) => env.facts.browser.device),
  ),
  field(
    "browser.isBot",
    boolean((env) => env.facts.browser.isBot),
  ),

  field(
    "agreement.ipIsBillingCountry",
    boolean((env) => env.facts.agreement.ipIsBillingCountry),
  ),
  field(
    "agreement.ipIsShippingCountry",
    boolean((env) => env.facts.agreement.ipIsShippingCountry),
  ),
  field(
    "agreement.ipIsCardCountry",
    boolean((env) => env.facts.agreement.ipIsCardCountry),
  ),
  field(
    "agreement.cardIsBillingCountry",
    boolean((env) => env.facts.agreement.cardIsBillingCountry),
  ),
  field(
    "agreement.billingIsShippingCountry",
    boolean((env) => env.facts.agreement.billingIsShippingCountry),
  ),
  field(
    "agreement.phoneIsBillingCountry",
    boolean((env) => env.facts.agreement.phoneIsBillingCountry),
  ),
  field(
    "agreement.holderToPayerName",
    number((env) => env.facts.agreement.holderToPayerName),
  ),
  field(
    "agreement.billingToPayerName",
    number((env) => env.facts.agreement.billingToPayerName),
  ),
  field(
    "agreement.shippingToPayerName",
    number((env) => env.facts.agreement.shippingToPayerName),
  ),
  field(
    "agreement.emailToPayerName",
    number((env) => env.facts.agreement.emailToPayerName),
  ),
  field(
    "agreement.billingIsShippingAddress",
    boolean((env) => env.facts.agreement.billingIsShippingAddress),
  ),
  field(
    "agreement.ipToBillingKm",
    number((env) => env.facts.agreement.ipToBillingKm),
  ),
  field(
    "agreement.billingToShippingKm",
    number((env) => env.facts.agreement.billingToShippingKm),
  ),

  field(
    "person.orders",
    number((env) => env.facts.person.orders),
  ),
  field(
    "person.approvedOrders",
    number((env) => env.facts.person.approvedOrders),
  ),
  field(
    "person.chargebacks",
    number((env) => env.facts.person.chargebacks),
  ),
  field(
    "person.daysSinceFirstSeen",
    number((env) => env.facts.person.daysSinceFirstSeen),
  ),
  field(
    "person.secondsSinceRegistered",
    number((env) => env.facts.person.secondsSinceRegistered),
  ),

  field(
    "amounts.approvedMedian",
    number((env) => env.facts.amounts.approvedMedian),
  ),
  field(
    "amounts.limit",
    number((env) => env.facts.amounts.limit),
  ),

  ...recordKeys.flatMap((key) => [
    field(
      `record.${key}.chargebacks`,
      number((env) => env.facts.record[key].chargebacks),
    ),
    field(
      `record.${key}.fraudConfirmed`,
      number((env) => env.facts.record[key].fraudConfirmed),
    ),
    field(
      `record.${key}.legitConfirmed`,
      number((env) => env.facts.record[key].legitConfirmed),
    ),
    field(
      `record.${key}.daysSinceFirstSeen`,
      number((env) => env.facts.record[key].daysSinceFirstSeen),
    ),
  ]),
];
