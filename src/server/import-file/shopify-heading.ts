/** The export's columns that each field of our order is read from (`shopifyOrder`). */
const headings: Record<string, string> = {
  orderId: "Id",
  reference: "Name",
  createdAt: "Created at",
  amount: "Total",
  currency: "Currency",
  "customer.firstName": "Billing Name",
  "customer.lastName": "Billing Name",
  "customer.email": "Email",
  "customer.phone": "Phone",
  "payment.acquirer": "Payment Method",
  "payment.method": "Payment Method",
  shippingMethod: "Shipping Method",
  origin: "Source",
};

const itemHeadings: Record<string, string> = {
  id: "Lineitem sku",
  description: "Lineitem name",
  quantity: "Lineitem quantity",
  amount: "Lineitem price",
};

/** The column that a path of an order or outcome is read from, or undefined if there is none. */
export function shopifyHeading(kind: "order" | "outcome", path: string): string | undefined {
  if (kind === "outcome" && path === "amount") return "Refunded Amount";
  const ofItem = /^items\[\d+\]\.(\w+)$/.exec(path)?.[1];
  if (ofItem !== undefined) return itemHeadings[ofItem];
  const [, side = "", field = ""] = /^(billing|shipping)Address\.(\w+)$/.exec(path) ?? [];
  if (side === "") return path.startsWith("tags[") ? "Tags" : headings[path];
  const ofPerson = field === "firstName" || field === "lastName";
  return `${capital(side)} ${ofPerson ? "Name" : capital(field)}`;
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
