import type { ListType } from "#domain/custom-lists/list-type.ts";

/** A small file of entries, as an example. */
export function exampleFile(type: ListType): string {
  const [one, other] = values[type];
  return ["value,expiry,note", `${one},${EXPIRY},Chargeback`, other].join("\n");
}

/** A day that stays in the future. */
const EXPIRY = "2035-12-31";

const values: Record<ListType, readonly [string, string]> = {
  text: ["Ada Moore", "Grace Lee"],
  email: ["ada@example.com", "grace@example.com"],
  domain: ["example.com", "example.org"],
  ip: ["203.0.113.7", "198.51.100.0/24"],
  bin: ["424242", "55555555"],
  phone: ["+15035550123", "+4930123456"],
  device: ["d41d8cd98f00b204", "9e107d9d372bb682"],
};
