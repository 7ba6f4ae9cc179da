import { expect, it } from "vitest";
import { mayNameCustomer, unreadableParts, viewQuery } from "#domain/payments/saved-view.ts";

it("a view keeps the list of an address without its page and what else is there", () => {
  const address = "tid=3&view=4&q=ana&date=last-7&sort=riskScore-desc&page=2&size=100&columns=reference.email";
  expect(viewQuery(new URLSearchParams(address))).toBe("q=ana&date=last-7&sort=riskScore-desc&columns=reference.email");
  expect(viewQuery(new URLSearchParams("tid=3"))).toBe("");
});

it.each([
  ["amount=gt:500&risk=High", ["amount"]],
  ["risk=High&risk=Huge", ["risk"]],
  ["date=soon&sort=color-asc", ["date", "sort"]],
  ["sort=queue-asc", ["sort"]],
  ["tid=3&view=4&page=x&amount=&date=last-30&sort=createdAt-desc&queue=waiting", []],
])("of the address %s, %j can't be read", (address, parts) => {
  expect(unreadableParts(new URLSearchParams(address))).toEqual(parts);
});

it.each(["q=ana", "reference=1001", "email=ana", "mobile=5550123", "name=ana", "last4=4242", "ip=8.8.8.8", "device=d1"])(
  "a view of %s may name a customer",
  (query) => expect(mayNameCustomer(query)).toBe(true),
);

it("a view of what many orders share names none", () => {
  expect(mayNameCustomer("risk=High&country=US&amount=gt-100&scenario=7&date=any&queue=waiting&assigned=me")).toBe(false);
});
