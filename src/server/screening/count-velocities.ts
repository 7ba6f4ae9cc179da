import type { Identity } from "#domain/screening/identity.ts";
import { velocityWindowSeconds, type Velocities, type Velocity, type VelocityKey } from "#domain/screening/facts.ts";
import type { EarlierOrder } from "#server/screening/shop-history.ts";

/** Counts every key's windows ending at this order, which is included. */
export function countVelocities(self: EarlierOrder, identity: Identity, earlier: Record<VelocityKey, EarlierOrder[]>): Velocities {
  const windowsOf = (key: VelocityKey) => ({
    "1h": countVelocity(self, identity[key], earlier[key], velocityWindowSeconds["1h"]),
    "24h": countVelocity(self, identity[key], earlier[key], velocityWindowSeconds["24h"]),
    "7d": countVelocity(self, identity[key], earlier[key], velocityWindowSeconds["7d"]),
    "30d": countVelocity(self, identity[key], earlier[key], velocityWindowSeconds["30d"]),
  });
  return {
    email: windowsOf("email"),
    card: windowsOf("card"),
    device: windowsOf("device"),
    ip: windowsOf("ip"),
    phone: windowsOf("phone"),
    shippingAddress: windowsOf("shippingAddress"),
  };
}

/** One window of one key; all zeros if the order doesn't have the key. */
export function countVelocity(self: EarlierOrder, key: string | null, earlier: readonly EarlierOrder[], windowSeconds: number): Velocity {
  if (key === null) return { orders: 0, people: 0, emails: 0, cards: 0, devices: 0, ips: 0 };
  const since = self.at - windowSeconds * 1000;
  const inWindow = earlier.filter((order) => order.at > since);
  inWindow.push(self);
  return {
    orders: inWindow.length,
    people: distinct(inWindow, "person"),
    emails: distinct(inWindow, "email"),
    cards: distinct(inWindow, "card"),
    devices: distinct(inWindow, "device"),
    ips: distinct(inWindow, "ip"),
  };
}

function distinct(orders: readonly EarlierOrder[], key: "person" | "email" | "card" | "device" | "ip"): number {
  if (orders.length === 1) return orders[0]?.[key] == null ? 0 : 1;
  const values = new Set<string>();
  for (const order of orders) {
    const value = order[key];
    if (value !== null) values.add(value);
  }
  return values.size;
}
