import { isJsonObject } from "#domain/orders/field-reader.ts";

/** What stays of an order as sent once its personal data is removed; a field that isn't listed goes. */
const keptFields: Kept = {
  orderId: true,
  reference: true,
  type: true,
  createdAt: true,
  amount: true,
  currency: true,
  recurring: true,
  origin: true,
  payment: { method: true, acquirer: true, status: true },
  billingAddress: { country: true },
  shippingAddress: { country: true },
};

type Kept = { [field: string]: true | Kept };
type Json = Record<string, unknown>;

/** An order as sent without its personal fields, whose paths are `removed`. A field that is set to null was never personal. */
export function withoutPersonalFields(order: Json): { kept: Json; removed: string[] } {
  return partOf(order, keptFields, "");
}

function partOf(value: Json, fields: Kept, parent: string): { kept: Json; removed: string[] } {
  const kept: Json = {};
  const removed: string[] = [];
  for (const [name, inner] of Object.entries(value)) {
    const path = parent ? `${parent}.${name}` : name;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === true) kept[name] = inner;
    else if (field !== undefined && isJsonObject(inner)) {
      const part = partOf(inner, field, path);
      removed.push(...part.removed);
      if (Object.keys(part.kept).length > 0) kept[name] = part.kept;
    } else if (inner !== null) removed.push(path);
  }
  return { kept, removed };
}
