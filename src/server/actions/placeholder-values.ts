import { countryName } from "#domain/geography/countries.ts";
import { toMajor } from "#domain/money/money.ts";
import { velocityMeasures, velocityWindows } from "#domain/screening/facts.ts";
import type { PlaceholderValues } from "#domain/scenarios/placeholders.ts";
import type { Handle } from "#server/db/database.ts";
import type { AddressAsSent, OrderAsSent } from "#server/payments/order-as-sent.ts";
import { findOrderAsSent, findScreening, type StoredPayment } from "#server/payments/payment-store.ts";
import { requireShop } from "#server/shops/shop-store.ts";

const VELOCITY_WINDOW = "24h";
const FIRST_DIGITS = 6;

/** What the placeholders stand for in an order. What isn't known, or no longer kept, is empty. */
export async function readPlaceholderValues(handle: Handle, tenantId: number, payment: StoredPayment): Promise<PlaceholderValues> {
  const order = await findOrderAsSent(handle, tenantId, payment.paymentId);
  const facts = (await findScreening(handle, tenantId, payment.paymentId))?.facts ?? null;
  const shop = await requireShop(handle, tenantId);
  const { customer, device } = order;
  const card = order.payment;
  const home = customer.address;
  const billing = order.billingAddress;
  const shipping = order.shippingAddress;
  const ordersByEmail = facts?.velocity.email?.[velocityWindows.indexOf(VELOCITY_WINDOW)]?.[velocityMeasures.indexOf("orders")];
  return {
    payername: customer.firstName ?? "",
    payerDOB: customer.dateOfBirth ?? "",
    payerage: ageAt(customer.dateOfBirth, payment.createdAt),
    PayerSurname: customer.lastName ?? "",
    payerFullName: joined([customer.firstName, customer.lastName], " "),
    payeremail: customer.email ?? "",
    payermobilenumber: customer.phone ?? "",
    payerAddress1: home?.address1 ?? "",
    payerAddress2: home?.address2 ?? "",
    payerCity: home?.city ?? "",
    payerProvince: home?.province ?? "",
    payerCountry: home?.country ?? "",
    payerZip: home?.zip ?? "",
    payeraddress: wholeAddress(home),
    payerbillingaddresscity: billing?.city ?? "",
    billingaddress: billing?.address1 ?? "",
    fullBillingAddress: wholeAddress(billing),
    shippingAddress: shipping?.address1 ?? "",
    shippingAddress2: shipping?.address2 ?? "",
    shippingAddressCity: shipping?.city ?? "",
    shippingAddressZip: shipping?.zip ?? "",
    shippingState: shipping?.province ?? "",
    shippingAddressCountry: shipping?.country ?? "",
    fullShippingAddress: wholeAddress(shipping),
    shippingMethod: order.shippingMethod ?? "",
    ccBin: card.cardBin ?? "",
    firstDigits: card.cardBin?.slice(0, FIRST_DIGITS) ?? "",
    digits: card.cardLast4 ?? "",
    ccBrand: payment.cardBrand ?? "",
    ccApproval: card.approvalCode ?? "",
    payerCardType: card.cardType ?? facts?.card.type ?? "",
    cvvResultCode: card.cvv ?? "",
    avsverification: card.avs ?? "",
    velocityCount: ordersByEmail ?? "",
    velocityInterval: Number.parseInt(VELOCITY_WINDOW, 10),
    geoIpCountry: facts?.place.ipCountry ? countryName(facts.place.ipCountry) : "",
    geoIpRegion: facts?.place.ipRegion ?? "",
    ipCountry: facts?.place.ipCountry ?? "",
    IP: device.ip ?? "",
    browser: facts?.browser.name ?? "",
    language: device.language ?? "",
    returningcustomer: facts === null ? "" : (facts.person.orders ?? 0) > 0 ? "yes" : "no",
    paymentmethod: card.method ?? "",
    amount: toMajor(payment.amountMinor, payment.currency),
    currency: payment.currency,
    recurring: order.recurring ? "yes" : "no",
    acquirer: payment.acquirer ?? "",
    creationdate: payment.createdAt.toISOString(),
    deliverydate: order.deliveryDate ?? "",
    ordernumber: payment.reference,
    tenantname: shop.name,
    shopName: shop.shopName,
    TransactionType: payment.transactionType ?? "",
    transactioType: payment.transactionType ?? "",
    paymentTags: joined(order.tags, ", "),
  } satisfies PlaceholderValues;
}

function wholeAddress(address: AddressAsSent | OrderAsSent["billingAddress"]): string {
  if (address === null) return "";
  const { address1, address2, zip, city, province, country } = address;
  return joined([address1, address2, joined([zip, city], " "), province, country], ", ");
}

function joined(parts: readonly (string | null)[], by: string): string {
  return parts.filter((part) => part !== null && part !== "").join(by);
}

/** Full years from a calendar day to a time. */
function ageAt(birth: string | null, at: Date): number | "" {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(birth ?? "") ?? [];
  if (year === undefined || month === undefined || day === undefined) return "";
  const hadBirthday = at.toISOString().slice(5, 10) >= `${month}-${day}`;
  return at.getUTCFullYear() - Number(year) - (hadBirthday ? 0 : 1);
}
