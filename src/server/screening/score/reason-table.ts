import type { ReasonSign } from "#domain/payments/reason.ts";

/** The share of fraud among orders about which nothing is known, as a shop that sells worldwide sees it. */
export const PRIOR_FRAUD = 0.005;

/**
 * The points (log-odds) a reason adds to the score, one for each of its levels, and its sentence, where `{name}` stands
 * for a value of the order.
 */
export type ReasonDefinition<Words extends string = string> = { sign: ReasonSign; points: readonly number[]; words: Words };

/** Above 500, 1,500 and 5,000 dollars for customers without an approved order. */
const LARGE_ORDER_POINTS = [0.3, 0.6, 1] as const;

/**
 * Every reason by its code. Codes are stored with orders and read by other systems, so never rename or remove one.
 *
 * Points come from experience and aren't fitted to any shop. From the prior, +4.45 reaches 0.3 (held if no scenario decides)
 * and +7.5 reaches 0.9. So weak signs are below 1 and clear ones below 3, and neither holds an order alone. A strong sign is
 * near 5, and two of them pass 0.9.
 */
export const reasonTable = {
  // Account: thieves order as soon as the account exists; honest people look around first.
  guest_checkout: note("Guest checkout"),
  // Within a week, a day, an hour (one visit), 10 minutes (honest people who register while buying, and thieves in a hurry),
  // 2 minutes (a browser that autofills forms), 1 minute (a script, or someone who only pays).
  new_account: raises([0.3, 0.8, 1.3, 1.9, 3, 4.8], "Ordered {time} after creating the account"),
  // Thieves rarely wait 90 days and hardly ever a year, but accounts do get taken over.
  established_account: lowers([-0.2, -0.5], "Account is {age} old"),

  // Rings: one set of tools, many made-up people. Only the strongest key counts in full, see ring-signals.ts.
  // Devices are personal: 2 customers in a day look like a ring, 3 are beyond any household, 5 are an account farm.
  customers_on_device_24h: raises([4.9, 5.4, 6], "{count} customers on this device in 24 hours"),
  customers_on_device_7d: raises([2.4], "{count} customers on this device in 7 days"), // couples and colleagues do this
  customers_on_device_30d: raises([1.9], "{count} customers on this device in 30 days"), // and families more often
  new_customer_on_known_device: raises([1.5], "New customer on a device first used here {time} ago"), // second-hand, or a patient ring
  cards_on_device_24h: raises([3.4, 5], "{count} cards on this device in 24 hours"), // 3: wallets are not that full; 5: card testing
  // Couples share cards, and two cards may have the same first six and last four digits, but not three in a day.
  customers_with_card_24h: raises([3, 4.8], "{count} customers with this card in 24 hours"),
  customers_with_card_30d: raises([1.5], "{count} customers with this card in 30 days"), // a card being passed around
  orders_with_card_1h: raises([1.8], "{count} orders with this card in 1 hour"), // draining a card before it is stopped
  // Homes, offices and mobile networks share IP addresses, so this is never enough to hold. From 2, 3, 5 and 10.
  customers_on_ip_24h: raises([1.1, 1.6, 2.2, 2.7], "{count} customers on this IP in 24 hours"),
  cards_on_ip_1h: raises([3.4], "{count} cards on this IP in 1 hour"), // card testing behind one address
  cards_with_email_7d: raises([1.5, 3], "{count} cards with this email in 7 days"), // 3: tries cards until one works; 5: nobody honest
  orders_with_email_1h: raises([1], "{count} orders with this email in 1 hour"), // walks around limits, or a forgetful buyer
  ips_with_email_24h: raises([0.8], "{count} IPs with this email in 24 hours"), // hopping proxies, or a train ride
  customers_with_phone_30d: raises([0.8, 1.9], "{count} customers with this phone in 30 days"), // 2: families; 3: invented people
  customers_at_address_30d: raises([0.8, 1.8], "{count} customers at this shipping address in 30 days"), // 3: families; 6: a reshipper
  cards_at_address_7d: raises([2.2], "{count} cards at this shipping address in 7 days"), // many cards paying for parcels to one address

  // This shop's earlier outcomes.
  confirmed_fraud: raises([5.3], "This {keys} {was} used in confirmed fraud"), // staff reviewed it
  earlier_chargeback: raises([4.7], "{chargebacks} on this {keys}"), // most who had one have another
  confirmed_legitimate: confirms([-1.6, -2.4], "{orders} with this {keys} {was} confirmed legitimate"), // once; more than once
  // 1 order in a month (chargebacks may still arrive), 3 in three months, 5 in half a year, 10 in a year.
  returning_customer: lowers([-0.6, -1.3, -1.9, -2.5], "{orders} in {time}, no chargebacks"),
  known_card: lowers([-0.5], "Card used here for {time}, no chargebacks"),
  known_device: lowers([-0.4], "Device used here for {time}, no chargebacks"),
  orders_counted_by_shop: lowers([-0.6], "{orders} according to your shop"), // from before the shop used Surety
  recent_orders: note("{orders}, too new to count"),
  first_time_customer: note("First-time customer"),

  // Countries and places: thieves have the card's details but rarely live where it was issued.
  card_not_in_billing_country: raises([1.4], "Card was issued in {card}; billing is in {billing}"), // made-up address, or moved
  shipping_not_in_card_country: raises([1.2], "Shipping is in {shipping}; card was issued in {card}"), // reshippers, gifts, people abroad
  shipping_not_in_billing_country: raises([1.2], "Shipping is in {shipping}; billing is in {billing}"),
  ip_in_other_country: raises([1.4], "IP is in {ip}; {others}"), // the IP matches nothing else of the order; also travelers
  ip_in_shipping_country_only: raises([0.5], "IP and shipping are in {ip}; {others}"), // bought where it ships: expatriates
  countries_match: lowers([-0.4], "{parts} in {country}"),
  countries_match_in_part: note("{parts} in {country}"), // not a sign of trust without IP or billing
  proxy: raises([1.3], "IP is a proxy or VPN"), // hides where the buyer is; many honest people do it for privacy
  ip_far_from_billing: raises([0.4], "IP is {distance} from the billing address"),
  shipping_far_from_billing: raises([0.3], "Shipping is {distance} from the billing address"),
  addresses_match: lowers([-0.3], "Shipping and billing addresses match"),
  addresses_differ: raises([0.3], "Shipping and billing addresses don't match"), // gifts, offices, and drop addresses

  // Card checks: what the bank itself answered.
  cvv_match: lowers([-0.3], "CVV matches"), // but codes are stolen too
  cvv_no_match: raises([1.8], "CVV doesn't match"), // doesn't have the card in hand
  avs_full_match: lowers([-0.5], "AVS full match"), // knows the holder's address
  avs_partial_match: raises([0.3], "AVS partial match"), // moved house, or guessed
  avs_no_match: raises([1.2], "AVS no match"), // does not know where the holder lives
  cardholder_matches_customer: lowers([-0.2], "Cardholder name matches customer"), // easy to copy
  cardholder_not_customer: raises([0.9], "Cardholder name doesn't match customer"), // partners and parents, and thieves
  prepaid_card: raises([0.6], "Prepaid card"), // bought with cash, so it can't be traced
  subscription_renewal: lowers([-0.8], "Subscription renewal"),

  // Contact.
  disposable_email: raises([2.4], "Disposable email ({domain})"), // doesn't want to be reached
  email_contains_name: lowers([-0.2], "Email contains the customer's name"), // likely a long-used mailbox
  billing_name_not_customer: raises([0.4], "Billing name doesn't match customer"), // two names on the paying side
  shipping_name_not_customer: note("Shipping name doesn't match customer"),
  invalid_phone: raises([0.7], "Invalid phone number"), // avoids calls
  phone_not_in_billing_country: raises([0.5], "Phone is from {phone}; billing is in {billing}"),
  voip_phone: raises([0.6], "VoIP number"), // a number without a person behind it

  // The order itself.
  too_little_data: note("Not enough data to approve an amount above {limit}"), // holds what the score would approve
  bot: raises([2.5], "Placed by a bot"), // no person at this browser
  large_first_order: raises(LARGE_ORDER_POINTS, "Large first order: {amount}"),
  large_order_none_approved: raises(LARGE_ORDER_POINTS, "Large order: {amount}, and none approved before"),
  express_shipping: raises([0.2], "Express shipping"), // ships before anyone notices
  direct_visit: raises([0.2], "Direct visit, not from search or ads"), // regulars, and professional thieves
} as const satisfies Record<string, ReasonDefinition>;

export type ReasonCode = keyof typeof reasonTable;

/** The names in braces in a reason's sentence. */
export type ReasonValues<Code extends ReasonCode> = Record<NamesIn<(typeof reasonTable)[Code]["words"]>, string>;

type NamesIn<Words extends string> = Words extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

function raises<const Words extends string>(points: readonly number[], words: Words): ReasonDefinition<Words> {
  return { sign: "bad", points, words };
}

function lowers<const Words extends string>(points: readonly number[], words: Words): ReasonDefinition<Words> {
  return { sign: "good", points, words };
}

/** Lowers the score because an outcome or a verification confirmed it. */
function confirms<const Words extends string>(points: readonly number[], words: Words): ReasonDefinition<Words> {
  return { sign: "approved", points, words };
}

/** Informational; doesn't change the score. */
function note<const Words extends string>(words: Words): ReasonDefinition<Words> {
  return { sign: "neutral", points: [0], words };
}
