/** What a payment gateway's name tells about the method; the name itself where it tells none. */
export function methodOfGateway(gateway: string): string {
  const name = gateway.toLowerCase();
  if (name.includes("paypal")) return "paypal";
  if (/cash on delivery|\bcod\b/.test(name)) return "cash_on_delivery";
  if (/bank|wire/.test(name)) return "bank_transfer";
  if (/shopify[ _]payments|stripe|adyen|braintree|authorize\.?net|credit card|bogus/.test(name)) return "credit_card";
  return gateway;
}
