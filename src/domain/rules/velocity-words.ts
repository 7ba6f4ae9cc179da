import { velocityPairs } from "#domain/rules/velocities.ts";
import type { VelocityKey, VelocityMeasure } from "#domain/screening/facts.ts";

const keyWords: Record<VelocityKey, string> = {
  email: "with this email",
  card: "with this card",
  device: "on this device",
  ip: "on this IP",
  phone: "with this phone",
  shippingAddress: "at this shipping address",
};

const measureWords: Record<VelocityMeasure, string> = {
  orders: "Orders",
  people: "Customers",
  emails: "Emails",
  cards: "Cards",
  devices: "Devices",
  ips: "IPs",
};

/** What a velocity counts: 'Customers on this device'. */
export function velocityWords({ key, measure }: { key: VelocityKey; measure: VelocityMeasure }): string {
  return `${measureWords[measure]} ${keyWords[key]}`;
}

/** The same by the velocity's name in a rule; an unknown name stays as it is. */
export function velocityNameWords(name: string): string {
  const pair = velocityPairs.find((each) => each.name === name);
  return pair === undefined ? name : velocityWords(pair);
}
