import type { Order } from "#domain/orders/order.ts";
import { addressFields, pointFields } from "#domain/rules/address-fields.ts";
import { dayOf, dayOfText } from "#domain/rules/calendar-day.ts";
import { field, type FieldDefinition } from "#domain/rules/field-definition.ts";
import { majorAmount } from "#domain/rules/major-amount.ts";
import { boolean, date, lowerText, number, text, texts, upperText } from "#domain/rules/reading.ts";

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** The payer fields of rules: the order, payer, card, billing address and device. */
export const payerFields: readonly FieldDefinition[] = [
  field(
    "riskScore",
    number((env) => env.riskScore),
  ),

  field(
    "order.amount",
    number(({ order }) => majorAmount(order.amount.amountMinor, order.amount.currency)),
  ),
  field(
    "order.currency",
    upperText((env) => env.order.amount.currency),
  ),
  field(
    "order.id",
    text((env) => env.order.orderId),
  ),
  field(
    "order.reference",
    text((env) => env.order.reference),
  ),
  field(
    "order.type",
    lowerText((env) => env.order.type),
  ),
  field(
    "order.createdAt",
    date((env) => dayOf(env.order.createdAt)),
  ),
  field(
    "order.hour",
    number((env) => env.order.createdAt.getUTCHours()),
  ),
  field(
    "order.weekday",
    lowerText((env) => weekdays[env.order.createdAt.getUTCDay()] ?? null),
  ),
  field(
    "order.recurring",
    boolean((env) => env.order.recurring),
  ),
  field(
    "order.origin",
    text((env) => env.order.origin),
  ),
  field(
    "order.tags",
    texts((env) => env.order.tags),
  ),

  field(
    "payer.id",
    text((env) => env.order.customer.id),
  ),
  field(
    "payer.firstName",
    text((env) => env.order.customer.firstName),
  ),
  field(
    "payer.lastName",
    text((env) => env.order.customer.lastName),
  ),
  field(
    "payer.fullName",
    text((env) => fullName(env.order)),
  ),
  field(
    "payer.email",
    lowerText((env) => env.order.customer.email),
  ),
  field(
    "payer.phone",
    text((env) => env.order.customer.phone),
  ),
  field(
    "payer.registeredAt",
    date((env) => instantDay(env.order.customer.createdAt)),
  ),
  field(
    "payer.ordersCount",
    number((env) => env.order.customer.ordersCount),
  ),
  field(
    "payer.dateOfBirth",
    date((env) => textDay(env.order.customer.dateOfBirth)),
  ),
  field(
    "payer.age",
    number((env) => ageInYears(env.order)),
  ),
  // Without the names and phone, which are listed above.
  ...addressFields("payer", (env) => env.order.customer.address).slice(2, -1),
  field(
    "payer.addressPhone",
    text((env) => env.order.customer.address?.phone ?? null),
  ),

  field(
    "payment.method",
    text((env) => env.order.payment.method),
  ),
  field(
    "payment.acquirer",
    text((env) => env.order.payment.acquirer),
  ),
  field(
    "payment.status",
    upperText((env) => env.order.payment.status),
  ),
  field(
    "payment.cardBin",
    lowerText((env) => env.order.payment.cardBin),
  ),
  field(
    "payment.cardLast4",
    lowerText((env) => env.order.payment.cardLast4),
  ),
  field(
    "payment.cardHolder",
    text((env) => env.order.payment.cardHolder),
  ),
  field(
    "payment.cardType",
    text((env) => env.order.payment.cardType),
  ),
  field(
    "payment.approvalCode",
    text((env) => env.order.payment.approvalCode),
  ),
  field(
    "payment.avs",
    text((env) => env.order.payment.avs),
  ),
  field(
    "payment.cvv",
    text((env) => env.order.payment.cvv),
  ),
  field(
    "payment.arn",
    text((env) => env.order.payment.arn),
  ),

  ...addressFields("billing", (env) => env.order.billingAddress),

  field(
    "device.ip",
    text((env) => env.order.device.ip),
  ),
  field(
    "device.userAgent",
    text((env) => env.order.device.userAgent),
  ),
  field(
    "device.language",
    text((env) => env.order.device.language),
  ),
  field(
    "device.id",
    text((env) => env.order.device.deviceId),
  ),
  field(
    "device.sessionId",
    text((env) => env.order.device.sessionId),
  ),

  ...pointFields("place.ip", (env) => env.facts.place.ip),
  ...pointFields("place.billing", (env) => env.facts.place.billing),
  ...pointFields("place.bank", (env) => env.facts.place.bank),
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
