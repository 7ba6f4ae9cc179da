import { field, type FieldDefinition } from "#domain/rules/field-definition.ts";
import { boolean, lowerText, number, text, upperText } from "#domain/rules/reading.ts";
import { recordKeys } from "#domain/screening/facts.ts";

/** What the enrichment and the shop's history add to an order; velocities are asked for with 'velocityH'. */
export const factFields: readonly FieldDefinition[] = [
  field(
    "place.ipCountry",
    "IP country",
    upperText((env) => env.facts.place.ipCountry),
  ),
  field(
    "place.ipRegion",
    "IP region",
    text((env) => env.facts.place.ipRegion),
  ),
  field(
    "place.ipCity",
    "IP city",
    text((env) => env.facts.place.ipCity),
  ),
  field(
    "place.ipIsProxy",
    "IP is a proxy",
    boolean((env) => env.facts.place.ipIsProxy),
  ),

  field(
    "card.brand",
    "Card brand",
    text((env) => env.facts.card.brand),
  ),
  field(
    "card.country",
    "Card's issuing country",
    upperText((env) => env.facts.card.country),
  ),
  field(
    "card.type",
    "Card type",
    text((env) => env.facts.card.type),
  ),
  field(
    "card.bank",
    "Card's issuing bank",
    text((env) => env.facts.card.bank),
  ),

  field(
    "phone.e164",
    "Phone in international form",
    lowerText((env) => env.facts.phone.e164),
  ),
  field(
    "phone.country",
    "Phone country",
    upperText((env) => env.facts.phone.country),
  ),
  field(
    "phone.isValid",
    "Phone is valid",
    boolean((env) => env.facts.phone.isValid),
  ),
  field(
    "phone.type",
    "Phone type",
    text((env) => env.facts.phone.type),
  ),

  field(
    "email.domain",
    "Email domain",
    lowerText((env) => env.facts.email.domain),
  ),
  field(
    "email.isDisposable",
    "Email is disposable",
    boolean((env) => env.facts.email.isDisposable),
  ),
  field(
    "email.isFree",
    "Email is from a free provider",
    boolean((env) => env.facts.email.isFree),
  ),

  field(
    "browser.name",
    "Browser",
    text((env) => env.facts.browser.name),
  ),
  field(
    "browser.os",
    "Operating system",
    text((env) => env.facts.browser.os),
  ),
  field(
    "browser.device",
    "Kind of device (desktop, mobile, tablet, other)",
    lowerText((env) => env.facts.browser.device),
  ),
  field(
    "browser.isBot",
    "Browser is a bot",
    boolean((env) => env.facts.browser.isBot),
  ),

  field(
    "agreement.ipIsBillingCountry",
    "IP is in the billing country",
    boolean((env) => env.facts.agreement.ipIsBillingCountry),
  ),
  field(
    "agreement.ipIsShippingCountry",
    "IP is in the shipping country",
    boolean((env) => env.facts.agreement.ipIsShippingCountry),
  ),
  field(
    "agreement.ipIsCardCountry",
    "IP is in the card's country",
    boolean((env) => env.facts.agreement.ipIsCardCountry),
  ),
  field(
    "agreement.cardIsBillingCountry",
    "Card is of the billing country",
    boolean((env) => env.facts.agreement.cardIsBillingCountry),
  ),
  field(
    "agreement.billingIsShippingCountry",
    "Billing and shipping country are the same",
    boolean((env) => env.facts.agreement.billingIsShippingCountry),
  ),
  field(
    "agreement.phoneIsBillingCountry",
    "Phone is of the billing country",
    boolean((env) => env.facts.agreement.phoneIsBillingCountry),
  ),
  field(
    "agreement.holderToPayerName",
    "Likeness of card holder and payer (0 to 1)",
    number((env) => env.facts.agreement.holderToPayerName),
  ),
  field(
    "agreement.billingToPayerName",
    "Likeness of billing name and payer (0 to 1)",
    number((env) => env.facts.agreement.billingToPayerName),
  ),
  field(
    "agreement.shippingToPayerName",
    "Likeness of shipping name and payer (0 to 1)",
    number((env) => env.facts.agreement.shippingToPayerName),
  ),
  field(
    "agreement.emailToPayerName",
    "Likeness of email and payer (0 to 1)",
    number((env) => env.facts.agreement.emailToPayerName),
  ),
  field(
    "agreement.billingIsShippingAddress",
    "Billing and shipping address are the same",
    boolean((env) => env.facts.agreement.billingIsShippingAddress),
  ),
  field(
    "agreement.ipToBillingKm",
    "Distance from IP to billing address (km)",
    number((env) => env.facts.agreement.ipToBillingKm),
  ),
  field(
    "agreement.billingToShippingKm",
    "Distance from billing to shipping address (km)",
    number((env) => env.facts.agreement.billingToShippingKm),
  ),

  field(
    "person.orders",
    "Earlier orders of the person",
    number((env) => env.facts.person.orders),
  ),
  field(
    "person.approvedOrders",
    "Earlier approved orders of the person",
    number((env) => env.facts.person.approvedOrders),
  ),
  field(
    "person.chargebacks",
    "Earlier chargebacks of the person",
    number((env) => env.facts.person.chargebacks),
  ),
  field(
    "person.daysSinceFirstSeen",
    "Days since the person was first seen",
    number((env) => env.facts.person.daysSinceFirstSeen),
  ),
  field(
    "person.secondsSinceRegistered",
    "Seconds since the account was registered",
    number((env) => env.facts.person.secondsSinceRegistered),
  ),

  ...recordKeys.flatMap((key) => [
    field(
      `record.${key}.chargebacks`,
      `Chargebacks with this ${key}`,
      number((env) => env.facts.record[key].chargebacks),
    ),
    field(
      `record.${key}.fraudConfirmed`,
      `Confirmed frauds with this ${key}`,
      number((env) => env.facts.record[key].fraudConfirmed),
    ),
    field(
      `record.${key}.legitConfirmed`,
      `Confirmed good orders with this ${key}`,
      number((env) => env.facts.record[key].legitConfirmed),
    ),
    field(
      `record.${key}.daysSinceFirstSeen`,
      `Days since this ${key} was first seen`,
      number((env) => env.facts.record[key].daysSinceFirstSeen),
    ),
  ]),
];
