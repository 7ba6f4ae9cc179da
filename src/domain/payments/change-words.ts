import { valueWords, type ValueSetting } from "#domain/payments/value-words.ts";

type Change = { from: string | null; to: string | null };

/** A change to an order in words: 'Status: Pending → Confirmed & Paid', with '-' for no value. */
export function changeWords(field: string, { from, to }: Change, setting: ValueSetting, arrow = "→"): string {
  return `${fieldName(field)}: ${valueWords(field, from, setting)} ${arrow} ${valueWords(field, to, setting)}`;
}

/** 'billingAddress.zip' is 'Billing address: ZIP code'. A custom field keeps the name the shop gave it. */
function fieldName(field: string): string {
  const whole = fieldNames.get(field);
  if (whole !== undefined) return whole;
  const [path, name] = addressNames.find(([address]) => field.startsWith(`${address}.`)) ?? [];
  if (path === undefined) return field;
  const part = field.slice(path.length + 1);
  return `${name}: ${addressPartNames.get(part) ?? part}`;
}

const addressNames = [
  ["billingAddress", "Billing address"],
  ["shippingAddress", "Shipping address"],
  ["customer.address", "Customer's address"],
] as const;

const addressPartNames = new Map<string, string>([
  ["firstName", "first name"],
  ["lastName", "last name"],
  ["address1", "street"],
  ["address2", "address line 2"],
  ["city", "city"],
  ["province", "state or province"],
  ["country", "country"],
  ["zip", "ZIP code"],
  ["phone", "phone"],
]);

/** Every field of an order that can change, by its path. */
const fieldNames = new Map<string, string>([
  ...addressNames,
  ["reference", "Reference"],
  ["type", "Order type"],
  ["amount", "Amount"],
  ["shippingMethod", "Shipping method"],
  ["deliveryDate", "Delivery date"],
  ["recurring", "Recurring"],
  ["items", "Items"],
  ["origin", "Origin"],
  ["tags", "Tags"],
  ["customer", "Customer"],
  ["customer.id", "Customer ID"],
  ["customer.firstName", "Customer's first name"],
  ["customer.lastName", "Customer's last name"],
  ["customer.email", "Customer's email"],
  ["customer.phone", "Customer's phone"],
  ["customer.createdAt", "Customer since"],
  ["customer.ordersCount", "Customer's orders"],
  ["customer.dateOfBirth", "Customer's date of birth"],
  ["payment", "Payment"],
  ["payment.method", "Payment method"],
  ["payment.acquirer", "Payment provider"],
  ["payment.status", "Status"],
  ["payment.cardBin", "Card BIN"],
  ["payment.cardLast4", "Last 4 digits"],
  ["payment.cardHolder", "Cardholder name"],
  ["payment.cardType", "Card type"],
  ["payment.approvalCode", "Approval code"],
  ["payment.avs", "AVS result"],
  ["payment.cvv", "CVV result"],
  ["payment.arn", "ARN"],
  ["device", "Device"],
  ["device.ip", "IP"],
  ["device.userAgent", "Browser"],
  ["device.language", "Language"],
  ["device.deviceId", "Device ID"],
  ["device.sessionId", "Session ID"],
]);
