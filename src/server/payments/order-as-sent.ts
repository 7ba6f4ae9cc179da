import { z } from "zod";
import { addressFields } from "#contract/address-fields.ts";

/**
 * Reads an order as it was stored. It was checked when it came in, so nothing is refused here: what can't be read is null, and
 * an order that today's checks would refuse can still be shown.
 */
export function readOrderAsSent(raw: unknown): OrderAsSent {
  return shape.parse(raw);
}

const text = z.string().trim().min(1).nullable().catch(null);
const countryCode = text.transform((country) => country?.toUpperCase() ?? null);
const address = z
  .object({ ...addressFields(text), country: countryCode })
  .nullable()
  .catch(null);

const customer = z.object({ id: text, firstName: text, lastName: text, email: text, phone: text, dateOfBirth: text, address });
const payment = z.object({
  method: text,
  acquirer: text,
  cardBin: text,
  cardLast4: text,
  cardHolder: text,
  cardType: text,
  approvalCode: text,
  avs: text,
  cvv: text,
  arn: text,
});
const device = z.object({ ip: text, userAgent: text, language: text, deviceId: text });
const item = z.object({
  id: text,
  description: text,
  quantity: z.number().catch(1),
  amount: z.number().nullable().catch(null),
});

/** A part that is missing or isn't an object reads as one without any fields. */
function part<T extends z.ZodType>(inner: T) {
  return z.preprocess((value) => (typeof value === "object" && value !== null && !Array.isArray(value) ? value : {}), inner);
}

const list = <T extends z.ZodType>(inner: T) => z.preprocess((value) => (Array.isArray(value) ? value : []), z.array(inner));

const shape = part(
  z.object({
    customer: part(customer),
    payment: part(payment),
    billingAddress: address,
    shippingAddress: address,
    shippingMethod: text,
    deliveryDate: text,
    recurring: z.boolean().catch(false),
    items: list(part(item)),
    device: part(device),
    tags: list(z.string().catch("")).transform((tags) => tags.map((tag) => tag.trim()).filter((tag) => tag !== "")),
  }),
);

export type OrderAsSent = z.output<typeof shape>;
export type AddressAsSent = NonNullable<OrderAsSent["billingAddress"]>;
