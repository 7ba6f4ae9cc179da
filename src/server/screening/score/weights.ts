/** Share of fraud among orders of which nothing is known; what a shop that sells to the whole world sees. */
export const PRIOR_FRAUD = 0.005;

/**
 * Every weight of the score: log-odds that a fact adds (bad) or takes away (good). Set by judgement of the trade, not fitted to
 * any shop. Measures: from the prior, +4.45 reaches 0.3 (held where no scenario decides) and +7.5 reaches 0.9. So a weak
 * sign is below 1, a clear one below 3, neither holds alone; a strong one is near 5; two strong ones pass 0.9.
 */
export const weights = {
  // Account: stolen cards are used the moment the account stands; honest people look around first.
  registeredWithinMinute: 4.8, // a script, or somebody who does nothing but pay
  registeredWithinTwoMinutes: 3, // fast, but a browser that fills in forms does it
  registeredWithinTenMinutes: 1.9, // how honest people register while buying, and hurried thieves too
  registeredWithinHour: 1.3, // still one visit
  registeredWithinDay: 0.8, // the same day
  registeredWithinWeek: 0.3, // new, which most good customers once were
  accountOlderThanQuarter: -0.2, // thieves rarely wait this long
  accountOlderThanYear: -0.5, // hardly ever, but accounts do get taken over

  // Rings: one set of tools, many invented people. Only the strongest counts in full, see ring-signals.ts.
  devicePeopleDay2: 4.9, // a device is as personal as a key; two people on it in a day is how rings look
  devicePeopleDay3: 5.4, // beyond any household
  devicePeopleDay5: 6, // an account farm
  devicePeopleWeek: 2.4, // couples and colleagues do this
  devicePeopleMonth: 1.9, // and families more often
  deviceUsedByAnother: 1.5, // long ago: second-hand, or a patient ring
  deviceCardsDay3: 3.4, // three cards from one device in a day: wallets are not that full
  deviceCardsDay5: 5, // card testing
  cardPeopleDay2: 3, // couples share a card, and first six with last four digits may meet by chance
  cardPeopleDay3: 4.8, // three people paying with one card in a day
  cardPeopleMonth3: 1.5, // a card that goes round
  cardOrdersHour5: 1.8, // draining a card before it is stopped
  ipPeopleDay2: 1.1, // homes and offices share an address
  ipPeopleDay3: 1.6, // small offices
  ipPeopleDay5: 2.2, // offices, dormitories, mobile networks: never enough to hold
  ipPeopleDay10: 2.7, // many of the above, or a proxy
  ipCardsHour5: 3.4, // card testing behind one address
  emailCardsWeek3: 1.5, // somebody who tries cards until one works
  emailCardsWeek5: 3, // nobody honest has five cards in use in a week
  emailOrdersHour4: 1, // orders in a row: limits are being walked around, or a forgetful buyer
  emailIpsDay4: 0.8, // four connections in a day: hopping proxies, or a train ride
  phonePeopleMonth2: 0.8, // families share a phone number
  phonePeopleMonth3: 1.9, // invented people with one real phone
  shippingPeopleMonth3: 0.8, // families, flats without numbers, parcel shops
  shippingPeopleMonth6: 1.8, // a reshipper, or a large house
  shippingCardsWeek4: 2.2, // many cards pay for parcels to one door

  // What outcomes of this shop have taught.
  fraudConfirmed: 5.3, // staff have looked and said so
  chargeback: 4.7, // not each is fraud, but who had one has the next more often than not
  chargebackAgain: 0.7, // each further one, up to three
  chargebackSeenTwice: 0.4, // the same history on a second key of this order
  legitConfirmed: -1.6, // staff have looked and found a good customer
  legitConfirmedAgain: -2.4, // more than once
  regularCustomer: -2.5, // 10 orders in a year and no chargeback
  goodCustomer: -1.9, // 5 orders in half a year
  returningCustomer: -1.3, // 3 orders in three months
  cameBack: -0.6, // one order a month old: chargebacks may still be on their way
  knownCard: -0.5, // the card has paid here for months without a dispute
  knownDevice: -0.4, // this person's usual device
  shopKnowsCustomer: -0.6, // orders that the shop counts from before it used us

  // Countries and places: thieves have the card's data, seldom a life where the card lives.
  cardNotBillingCountry: 1.4, // the billing address is invented, or the holder has moved
  shipsAwayFromCard: 1.2, // reshippers; also gifts and people abroad
  ipNowhereInOrder: 1.4, // the buyer sits in a country that the order does not know; also travellers
  ipOnlyAtDestination: 0.5, // bought where it goes, paid from elsewhere: expatriates
  countriesAgree: -0.4, // address, card and connection in one country
  proxy: 1.3, // hides where the buyer is; many honest people do it for privacy
  ipFarFromBilling: 0.4, // same country, over 1,500 km
  shippingFarFromBilling: 0.3, // same country, over 1,000 km
  sameAddress: -0.3, // goes to where the card's bills go
  otherAddress: 0.3, // gifts, offices, and drop addresses

  // Card checks: what the bank itself answered.
  cvvMismatch: 1.8, // does not hold the card in hand
  cvvMatch: -0.3, // but codes are stolen too
  avsMismatch: 1.2, // does not know where the holder lives
  avsPartial: 0.3, // moved house, or guessed
  avsMatch: -0.5, // knows the holder's address
  holderNotPayer: 0.9, // partners and parents, and thieves
  holderIsPayer: -0.2, // easy to copy
  prepaidCard: 0.6, // bought with cash, leads to nobody
  recurring: -0.8, // renewal of an earlier payment

  // Contact.
  disposableMail: 2.4, // wants not to be reached
  mailNamesPayer: -0.2, // a mailbox that grew with its owner
  billingNotPayer: 0.4, // two names on the paying side
  invalidPhone: 0.7, // does not want the call
  phoneAbroad: 0.5, // phone and billing address in different countries
  internetPhone: 0.6, // a number without a person behind it

  // The order itself.
  bot: 2.5, // nobody sits at this browser
  hugeFirstOrder: 1, // roughly 5,000 dollars or more from somebody new
  largeFirstOrder: 0.6, // 1,500
  sizeableFirstOrder: 0.3, // 500
  fastestShipping: 0.2, // gone before anybody notices
  cameDirectly: 0.2, // knew the shop beforehand, no search, no advertisement: regulars, and those who come to work
} as const;

export type WeightName = keyof typeof weights;
