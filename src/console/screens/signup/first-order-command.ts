type Given = { publicUrl: string; apiKey: string; now: Date };

/** A command that sends a small order, for a terminal on any system with a Unix shell. */
export function firstOrderCommand({ publicUrl, apiKey, now }: Given): string {
  const order = {
    orderId: "my-first-order",
    createdAt: now.toISOString(),
    amount: 49.9,
    currency: "USD",
    customer: { firstName: "Ada", lastName: "Moore", email: "ada@example.com" },
    billingAddress: { city: "Portland", country: "US", zip: "97201" },
  };
  return [
    `curl -s ${publicUrl}/api/orders`,
    `-H "X-Api-Key: ${apiKey}"`,
    '-H "Content-Type: application/json"',
    `-d '${JSON.stringify(order)}'`,
  ].join(" \\\n  ");
}
