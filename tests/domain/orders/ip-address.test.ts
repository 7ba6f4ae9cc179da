import { expect, test } from "vitest";
import { isIpAddress, isPrivateAddress } from "#domain/orders/ip-address.ts";

test.each(["203.0.113.7", "0.0.0.0", "::", "2001:db8::1", "::ffff:203.0.113.7", "1:2:3:4:5:6:7:8"])("%s is an address", (text) => {
  expect(isIpAddress(text)).toBe(true);
});

test.each([
  "",
  "1",
  "203.0.113",
  "203.0.113.07",
  "256.1.1.1",
  "203.0.113.7:443",
  "10.0.0.0/8",
  "1::2::3",
  "fe80::1%eth0",
  "1.2.3.4::",
  "::g",
])("'%s' is none", (text) => {
  expect(isIpAddress(text)).toBe(false);
});

test.each([
  "10.1.2.3",
  "127.0.0.1",
  "0.0.0.0",
  "192.168.1.1",
  "172.31.0.1",
  "100.64.0.1",
  "169.254.0.1",
  "::ffff:10.1.2.3",
  "::1",
  "fd00::1",
  "fe80::1",
])("%s is private", (text) => {
  expect(isPrivateAddress(text)).toBe(true);
});

test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "203.0.113.7", "2001:db8::1", "fd::1", "::ffff:8.8.8.8"])("%s is not", (text) => {
  expect(isPrivateAddress(text)).toBe(false);
});
