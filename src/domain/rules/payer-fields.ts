import { RISK_SCORE_LABEL } from "#domain/payments/risk-level.ts";
import type { Order } from "#domain/orders/order.ts";
import { addressFields, pointFields } from "#domain/rules/address-fields.ts";
import { dayOf, dayOfText } from "#domain/rules/calendar-day.ts";
import { field, type FieldDefinition } from "#domain/rules/field-definition.ts";
import { majorAmount } from "#domain/rules/major-amount.ts";
import { boolean, date, lowerText, number, text, texts, upperText } from "#domain/rules/reading.ts";

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** What a rule can ask of the order, the person who pays, the card, the billing address and the device. */
export const payerFields: readonly FieldDefinition[] = [
  field(
    "riskScore",
    RISK_SCORE_LABEL,
    number((env) => env.riskScore),
  ),

  field(
    "order.amount",
    "Order amount",
    number(({ order }) => majorAmount(order.amount.amountMinor, order.amount.currency)),
  ),
  field(
    "order.currency",
    "Order currency",
    upperText((env) => env.order.amount.currency),
  ),
  field(
    "order.id",
    "Order id",
    text((env) => env.order.orderId),
  ),
  field(
    "order.reference",
    "Order reference",
    text((env) => env.order.reference),
  ),
  field(
    "order.type",
    "Order type (order or psp)",
    lowerText((env) => env.order.type),
  ),
  field(
    "order.createdAt",
    "Order date",
    date((env) => dayOf(env.order.createdAt)),
  ),
  field(
    "order.hour",
    "Hour of the order (UTC, 0 to 23)",
    number((env) => env.order.createdAt.getUTCHours()),
  ),
  field(
    "order.weekday",
    "Weekday of the order (UTC)",
    lowerText((env) => weekdays[env.order.createdAt.getUTCDay()] ?? null),
  ),
  field(
    "order.recurring",
    "Recurring order",
    boolean((env) => env.order.recurring),
  ),
  field(
    "order.origin",
    "Order origin",
    text((env) => env.order.origin),
  ),
  field(
    "order.tags",
    "Order tags",
    texts((env) => env.order.tags),
  ),

  field(
    "payer.id",
    "Customer id",
    text((env) => env.order.customer.id),
  ),
  field(
    "payer.firstName",
    "Payer first name",
    text((env) => env.order.customer.firstName),
  ),
  field(
    "payer.lastName",
    "Payer last name",
    text((env) => env.order.customer.lastName),
  ),
  field(
    "payer.fullName",
    "Payer full name",
    text((env) => fullName(env.order)),
  ),
  field(
    "payer.email",
    "Payer email",
    lowerText((env) => env.order.customer.email),
  ),
  field(
    "payer.phone",
    "Payer phone",
    text((env) => env.order.customer.phone),
  ),
  field(
    "payer.registeredAt",
    "Date of the account's registration",
    date((env) => instantDay(env.order.customer.createdAt)),
  ),
  field(
    "payer.ordersCount",
    "Orders of the customer, as sent",
    number((env) => env.order.customer.ordersCount),
  ),
  field(
    "payer.dateOfBirth",
    "Payer date of birth",
    date((env) => textDay(env.order.customer.dateOfBirth)),
  ),
  field(
    "payer.age",
    "Payer age in years",
    number((env) => ageInYears(env.order)),
  ),
  // The names and the phone of the payer stand above already.
  ...addressFields("payer", "Payer", (env) => env.order.customer.address).slice(2, -1),
  field(
    "payer.addressPhone",
    "Phone of the payer's address",
    text((env) => env.order.customer.address?.phone ?? null),
  ),

  field(
    "payment.method",
    "Payment method",
    text((env) => env.order.payment.method),
  ),
  field(
    "payment.acquirer",
    "Acquirer",
    text((env) => env.order.payment.acquirer),
  ),
  field(
    "payment.status",
    "Payment sub-status (PS0 to PS5)",
    upperText((env) => env.order.payment.status),
  ),
  field(
    "payment.cardBin",
    "Card BIN",
    lowerText((env) => env.order.payment.cardBin),
  ),
  field(
    "payment.cardLast4",
    "Card last 4 digits",
    lowerText((env) => env.order.payment.cardLast4),
  ),
  field(
    "payment.cardHolder",
    "Card holder",
    text((env) => env.order.payment.cardHolder),
  ),
  field(
    "payment.cardType",
    "Card type, as sent",
    text((env) => env.order.payment.cardType),
  ),
  field(
    "payment.approvalCode",
    "Card approval code",
    text((env) => env.order.payment.approvalCode),
  ),
  field(
    "payment.avs",
    "Address verification (AVS) result",
    text((env) => env.order.payment.avs),
  ),
  field(
    "payment.cvv",
    "CVV result",
    text((env) => env.order.payment.cvv),
  ),
  field(
    "payment.arn",
    "Acquirer reference number",
    text((env) => env.order.payment.arn),
  ),

  ...addressFields("billing", "Billing", (env) => env.order.billingAddress),

  field(
    "device.ip",
    "IP address",
    text((env) => env.order.device.ip),
  ),
  field(
    "device.userAgent",
    "User agent",
    text((env) => env.order.device.userAgent),
  ),
  field(
    "device.language",
    "Browser language",
    text((env) => env.order.device.language),
  ),
  field(
    "device.id",
    "Device id",
    text((env) => env.order.device.deviceId),
  ),
  field(
    "device.sessionId",
    "Session id",
    text((env) => env.order.device.sessionId),
  ),

  ...pointFields("place.ip", "IP address", (env) => env.facts.place.ip),
  ...pointFields("place.billing", "Billing address", (env) => env.facts.place.billing),
  ...pointFields("place.bank", "Card's bank", (env) => env.facts.place.bank),
];

function fullName({ customer }: Order): string | null {
  const names = [customer.firstName, customer.lastName].filter((name) => name !== null);
  return names.length === 0 ? null : names.join(" ");
}

function instantDay(instant: Date | null): number | null {
  return instant === null ? null : dayOf(instant);
}

function textDay(day: string | null): number | null {
  return day === null ? null : dayOfText(day);
}

function ageInYears({ customer, createdAt }: Order): number | null {
  const born = customer.dateOfBirth === null ? null : dayOfText(customer.dateOfBirth);
  if (born === null) return null;
  const birthday = new Date(born * 86_400_000);
  const years = createdAt.getUTCFullYear() - birthday.getUTCFullYear();
  const monthsAhead = createdAt.getUTCMonth() - birthday.getUTCMonth();
  const hadBirthday = monthsAhead > 0 || (monthsAhead === 0 && createdAt.getUTCDate() >= birthday.getUTCDate());
  return hadBirthday ? years : years - 1;
}
