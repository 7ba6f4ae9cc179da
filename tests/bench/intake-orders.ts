const PEOPLE = 5_000;
const cities = [
  ["Portland", "OR", "US", "97201"],
  ["Austin", "TX", "US", "73301"],
  ["Leeds", "", "GB", "LS1 1UR"],
  ["Lyon", "", "FR", "69001"],
  ["Utrecht", "", "NL", "3511"],
] as const;
const startedAt = Date.now();

/** A complete order from one of many people, as JSON, placed now unless shown otherwise. The same number gives the same person and content. */
export function numberedOrder(number: number, createdAt = new Date()): string {
  const person = (number * 7919) % PEOPLE;
  const [city, province, country, zip] = cities[person % cities.length] ?? cities[0];
  const name = { firstName: `Robin${person % 97}`, lastName: `Meadow${person}` };
  const address = { ...name, address1: `${1 + person} Mill Lane`, city, province, country, zip };
  const amount = 20 + (number % 180) + 0.5;
  return JSON.stringify({
    orderId: `bench-${startedAt}-${number}`,
    reference: `#${number}`,
    createdAt: createdAt.toISOString(),
    amount,
    currency: "USD",
    customer: {
      id: `c${person}`,
      ...name,
      email: `robin.meadow${person}@example.com`,
      phone: `+1503555${String(person).padStart(4, "0")}`,
      createdAt: "2026-01-05T10:00:00Z",
    },
    payment: {
      method: "credit_card",
      acquirer: "stripe",
      status: "PS0",
      cardBin: "424242",
      cardLast4: String(person).padStart(4, "0"),
      cardHolder: `Robin Meadow${person}`,
      avs: "Y",
      cvv: "M",
    },
    billingAddress: address,
    shippingAddress: address,
    shippingMethod: "Standard",
    items: [{ id: `sku${number % 50}`, description: "Tea pot", quantity: 1, amount }],
    device: {
      ip: `81.2.${person >> 8}.${person & 255}`,
      userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36",
      language: "en-US",
      deviceId: `d${person}`,
    },
    origin: "web",
  });
}
