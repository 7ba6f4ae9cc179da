/** The fields of an alert by our own names for them, each with the names that sources use. The first is the documented one. */
export const alertFields = {
  id: ["id", "alert_id", "alertId", "EthocaId"],
  source: ["source", "provider"],
  type: ["alert_type", "type", "AlertType"],
  receivedAt: ["alert_received_time", "alert_timestamp", "AlertReceivedDate"],
  transactionAt: ["transaction_time", "transaction_timestamp"],
  cardNumber: ["card_number", "MaskedCreditCard"],
  amount: ["amount", "Amount"],
  currency: ["currency", "Currency"],
  descriptor: ["descriptor", "merchant_descriptor"],
  issuerBank: ["issuer_bank", "issuer", "Issuer"],
  cardType: ["card_type"],
  cardBin: ["card_bin"],
  cardLast4: ["card_last4", "card_last_four"],
  orderId: ["orderId", "order_id"],
  arn: ["arn", "ARN"],
} as const;

/** Sources wrap an alert in an envelope with one of these names. */
const envelopes = ["payload", "Alert"];

/** An alert without its envelope, each of its fields under the documented name. Other fields keep theirs. */
export function plainAlert(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const inner = envelopes.map((name) => (Object.hasOwn(sent, name) ? sent[name] : null)).find(isObject);
  const source = inner ?? sent;
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(source)) {
    const documented = documentedNames.get(name) ?? name;
    if (documented === name || !Object.hasOwn(source, documented)) plain[documented] = value;
  }
  return plain;
}

const documentedNames: ReadonlyMap<string, string> = new Map(
  Object.values(alertFields).flatMap(([documented, ...others]) => others.map((name) => [name, documented] as const)),
);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
