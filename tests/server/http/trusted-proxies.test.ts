import { expect, test } from "vitest";
import { trustedProxies } from "#server/http/trusted-proxies.ts";

test.each([
  [null, "127.0.0.1", false],
  ["loopback", "127.0.0.1", true],
  ["loopback", "::1", true],
  ["loopback", "::ffff:127.0.0.1", true],
  ["loopback", "203.0.113.7", false],
  ["uniquelocal", "192.168.1.2", true],
  ["linklocal", "fe80::1", true],
  ["203.0.113.0/24, 2001:db8::/32", "203.0.113.7", true],
  ["203.0.113.0/24, 2001:db8::/32", "2001:db8::7", true],
  ["203.0.113.0/24, 2001:db8::/32", "203.0.114.7", false],
  ["203.0.113.7", "203.0.113.7", true],
])("with %s, whether %s is a proxy is %s", (trustProxy, address, is) => {
  expect(trustedProxies(trustProxy)(address)).toBe(is);
});
