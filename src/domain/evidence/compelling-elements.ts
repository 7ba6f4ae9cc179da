import { keysOf } from "#domain/keys-of.ts";

type ElementProperties = {
  name: string;
  /** In a sentence. */
  words: string;
  /** Whether it tells where the order was placed from. One of those has to match. */
  isOrigin: boolean;
};

/** What the disputed order and the two earlier ones can have in common. */
const table = {
  userId: { name: "User ID", words: "user ID", isOrigin: false },
  ip: { name: "IP address", words: "IP address", isOrigin: true },
  device: { name: "Device ID", words: "device ID", isOrigin: true },
  shippingAddress: { name: "Shipping address", words: "shipping address", isOrigin: false },
} as const satisfies Record<string, ElementProperties>;

export type CompellingElement = keyof typeof table;
const properties: Readonly<Record<CompellingElement, ElementProperties>> = table;
export const compellingElements: readonly CompellingElement[] = keysOf(properties);

export function compellingElementName(element: CompellingElement): string {
  return properties[element].name;
}

export function compellingElementWords(element: CompellingElement): string {
  return properties[element].words;
}

const NEEDED = 2;

/** Whether these are enough to have in common: two, one of them the IP address or the device. */
export function areEnough(elements: readonly CompellingElement[]): boolean {
  return elements.length >= NEEDED && elements.some((element) => properties[element].isOrigin);
}
