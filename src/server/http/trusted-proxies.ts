import { BlockList, isIPv6 } from "node:net";

/** The networks that stand behind the names that `TRUST_PROXY` may list. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** Tells whether an IP address is one of the proxies, which are given as in the configuration's `trustProxy`. */
export function trustedProxies(trustProxy: string | null): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of trustProxy?.split(",").map((text) => text.trim()) ?? []) {
    for (const network of named[entry] ?? [entry]) add(list, network);
  }
  return (address) => list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

function add(list: BlockList, network: string): void {
  const [address = "", bits] = network.split("/");
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
}
