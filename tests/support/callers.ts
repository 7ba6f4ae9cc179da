import type { TestPerson, TestShop } from "#tests/support/builders.ts";

/** Who sends a request, as its headers. */
export type Caller = Record<string, string>;

/** A signed-in person, acting for a shop where one is named. */
export function asPerson(person: TestPerson, shop?: TestShop): Caller {
  return { authorization: `Bearer ${person.token}`, ...(shop ? { "x-tenant-id": String(shop.tenantId) } : {}) };
}

/** A shop's own systems. */
export function asKeyOf(shop: TestShop): Caller {
  return { "x-api-key": shop.apiKey };
}

export const asNobody: Caller = {};
