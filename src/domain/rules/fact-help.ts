import type { factTables, recordFacts } from "#domain/screening/facts.ts";

type HelpOf<Tables> = { [Part in keyof Tables]: { [Name in keyof Tables[Part]]: string } };

/** What each fact is, in one line. A point's is its place, which its fields' lines name. */
export const factHelp: HelpOf<typeof factTables> = {
  place: {
    ipCountry: "The country that the IP is in.",
    ipRegion: "The region or state that the IP is in.",
    ipCity: "The city that the IP is in.",
    ip: "the IP",
    ipIsProxy: "Whether the IP belongs to a proxy or VPN.",
    billing: "the billing address",
    shipping: "the shipping address",
    bank: "the card's bank",
  },
  card: {
    brand: "The card's brand, such as Visa, by its BIN.",
    country: "The country of the bank that issued the card.",
    type: "The card's type, such as credit or prepaid, by its BIN.",
    bank: "The bank that issued the card.",
  },
  phone: {
    e164: "The customer's phone with its country code, such as +12025550123.",
    country: "The country of the customer's phone number.",
    isValid: "Whether the customer's phone number can exist.",
    type: "The kind of phone number, such as mobile or VoIP.",
  },
  email: {
    domain: "What comes after the @, such as gmail.com.",
    isDisposable: "Whether the email is from a disposable email service.",
    isFree: "Whether the email is from a free provider, such as Gmail.",
  },
  browser: {
    name: "The browser's name, such as Chrome.",
    os: "The device's operating system, such as Windows.",
    device: "One of desktop, mobile, tablet and other.",
    isBot: "Whether the browser says that it is a bot.",
  },
  agreement: {
    ipIsBillingCountry: "Whether the IP is in the country of the billing address.",
    ipIsShippingCountry: "Whether the IP is in the country of the shipping address.",
    ipIsCardCountry: "Whether the IP is in the country of the card's bank.",
    cardIsBillingCountry: "Whether the card's bank is in the country of the billing address.",
    billingIsShippingCountry: "Whether the billing and shipping addresses are in the same country.",
    phoneIsBillingCountry: "Whether the phone is from the country of the billing address.",
    holderToPayerName: "How well the cardholder name matches the customer's, from 0% to 100%.",
    billingToPayerName: "How well the billing name matches the customer's, from 0% to 100%.",
    shippingToPayerName: "How well the shipping name matches the customer's, from 0% to 100%.",
    emailToPayerName: "How well the email matches the customer's name, from 0% to 100%.",
    billingIsShippingAddress: "Whether the billing and shipping addresses are the same.",
    ipToBillingKm: "Unknown unless the cities of both are known.",
    billingToShippingKm: "Unknown unless the cities of both are known.",
  },
  person: {
    orders: "The customer's orders before this one.",
    approvedOrders: "The customer's approved orders before this one.",
    chargebacks: "The customer's chargebacks before this order.",
    daysSinceFirstSeen: "Since the customer's first order. Unknown for a first order.",
    secondsSinceRegistered: "From creating the account to this order. Unknown for guests.",
  },
  amounts: {
    approvedMedian: "Of your last 100 approved orders in the order's currency. Only for orders with little data.",
    limit: "Orders with little data above it are held. Only for such orders.",
  },
};

/** The same of an email's, card's, device's or customer's record. */
export const recordHelp: { [Name in keyof typeof recordFacts]: string } = {
  chargebacks: "On earlier orders with this {key}.",
  fraudConfirmed: "Earlier orders with this {key} that were confirmed as fraud.",
  legitConfirmed: "Earlier orders with this {key} that were confirmed as legitimate.",
  daysSinceFirstSeen: "Since the first earlier order with this {key}. Unknown if there is none.",
};
