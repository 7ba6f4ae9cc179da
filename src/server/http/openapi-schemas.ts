import { z } from "zod";
import { alertShape } from "#contract/alert-shape.ts";
import { checkoutShape } from "#contract/checkout-shape.ts";
import { fieldMessage } from "#contract/field-message.ts";
import {
  addressShape,
  amountShape,
  countryShape,
  currencyShape,
  customerShape,
  deviceShape,
  itemShape,
  orderChangesShape,
  orderShape,
  paymentShape,
} from "#contract/order-shape.ts";
import { importLine, orderAnswer, outcomeBody } from "#contract/orders.ts";
import { problem } from "#contract/problem.ts";
import { reason } from "#contract/reason.ts";

export type Json = Record<string, unknown>;

/** The schemas that the document names instead of repeating them. */
const named = z.registry<{ id: string }>();
for (const [id, shape] of Object.entries({
  Order: orderShape,
  OrderChanges: orderChangesShape,
  Customer: customerShape,
  CardPayment: paymentShape,
  Address: addressShape,
  Item: itemShape,
  Device: deviceShape,
  Amount: amountShape,
  Currency: currencyShape,
  Country: countryShape,
  OrderAnswer: orderAnswer,
  ImportLine: importLine,
  Outcome: outcomeBody,
  Checkout: checkoutShape,
  Alert: alertShape,
  Reason: reason,
  FieldMessage: fieldMessage,
  Problem: problem,
}))
  named.add(shape, { id });

const options = { io: "input", unrepresentable: "any", target: "draft-2020-12" } as const;
const addressOf = (id: string) => `#/components/schemas/${id}`;

export function componentSchemas(): Json {
  const { schemas } = z.toJSONSchema(named, { ...options, uri: addressOf });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutHeader(schema)]));
}

/** The wire format of a codec, as JSON Schema. */
export function wireSchema(shape: z.ZodType): Json {
  const id = named.get(shape)?.id;
  return id === undefined ? withoutHeader(z.toJSONSchema(shape, options)) : { $ref: addressOf(id) };
}

/** Without the keywords of a document of its own. */
function withoutHeader({ $schema: _schema, $id: _id, ...schema }: Json): Json {
  return schema;
}
