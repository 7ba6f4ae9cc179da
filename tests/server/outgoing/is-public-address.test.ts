import { expect, test } from "vitest";
import { isPublicAddress } from "#server/outgoing/is-public-address.ts";

test.each(["8.8.8.8", "172.15.255.255", "172.32.0.1", "2606:4700:4700::1111", "::ffff:8.8.8.8"])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  "0.0.0.0",
  "10.0.0.1",
  "100.64.0.1",
  "100.100.100.200",
  "127.0.0.1",
  "127.255.255.254",
  "168.63.129.16",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.168.1.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:a00:1",
  "64:ff9b::a00:1",
  "64:ff9b:1::a00:1",
  "2002:7f00:1::",
  "2001:0:7f00:1::",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fec0::1",
  "ff02::1",
  "not an address",
])("%s isn't public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
