import { expect, test } from "vitest";
import type { ListType } from "#domain/custom-lists/list-type.ts";
import { readListValue } from "#domain/custom-lists/read-list-value.ts";

test.each<[ListType, string, string, string]>([
  ["text", " Straße 1 ", "straße 1", "Straße 1"],
  ["email", "Ada@Example.com", "ada@example.com", "ada@example.com"],
  ["domain", "@Müller.example.", "xn--mller-kva.example", "xn--mller-kva.example"],
  ["ip", "::ffff:203.0.113.7", "203.0.113.7", "203.0.113.7"],
  ["ip", "::ffff:203.0.113.7/120", "203.0.113.0/24", "203.0.113.0/24"],
  ["ip", "50.208.11.144/28", "50.208.11.144/28", "50.208.11.144/28"],
  ["ip", "2001:DB8:0::/33", "2001:db8::/33", "2001:db8::/33"],
  ["bin", "4539 87", "453987", "453987"],
  ["phone", "00 1 (503) 555-0123", "15035550123", "+15035550123"],
])("a list of type %s reads %j as %j", (type, given, value, written) => {
  expect(readListValue(type, given)).toEqual({ value, written });
});

test.each<[ListType, string, string]>([
  ["text", " ", "is required"],
  ["text", "4242 4242 4242 4242", "must not contain a full card number"],
  ["device", "x".repeat(321), "must be at most 320 characters"],
  ["ip", "203.0.113.7/33", "must be an IP address or a CIDR range, such as 203.0.113.7 or 203.0.113.0/24"],
  ["bin", "45398", "must be the first 6 to 8 digits of a card"],
  ["domain", "localhost", "must be a domain, such as example.com"],
])("a list of type %s refuses %j: %s", (type, given, fault) => {
  expect(readListValue(type, given)).toEqual({ fault });
});
