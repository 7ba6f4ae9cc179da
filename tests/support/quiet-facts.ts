import type { Facts, TrackRecord, Velocities, Velocity, VelocityKey, VelocityMeasure, VelocityWindow } from "#domain/screening/facts.ts";

type Shown = { [Part in keyof Omit<Facts, "velocity" | "record">]?: Partial<Facts[Part]> } & {
  record?: Partial<Record<keyof Facts["record"], Partial<TrackRecord>>>;
  /** Counts by 'key window measure', such as `{ "device 24h people": 3 }`. */
  counts?: Partial<Record<`${VelocityKey} ${VelocityWindow} ${VelocityMeasure}`, number>>;
};

/** Facts with nothing but what the test gives: a guest's first order, with nothing known about places, card and contact. */
export function quietFacts({ counts = {}, record = {}, ...shown }: Shown = {}): Facts {
  return {
    place: { ...noPlace, ...shown.place },
    card: { brand: null, country: null, type: null, bank: null, ...shown.card },
    phone: { e164: null, country: null, isValid: null, type: null, ...shown.phone },
    email: { domain: null, isDisposable: null, isFree: null, ...shown.email },
    browser: { name: null, os: null, device: null, isBot: null, ...shown.browser },
    agreement: { ...noAgreement, ...shown.agreement },
    person: {
      orders: 0,
      approvedOrders: 0,
      chargebacks: 0,
      daysSinceFirstSeen: null,
      secondsSinceRegistered: null,
      ...shown.person,
    },
    velocity: velocities(counts),
    record: {
      email: { ...noRecord, ...record.email },
      card: { ...noRecord, ...record.card },
      device: { ...noRecord, ...record.device },
      person: { ...noRecord, ...record.person },
    },
  };
}

const noPlace: Facts["place"] = {
  ipCountry: null,
  ipRegion: null,
  ipCity: null,
  ip: null,
  ipIsProxy: null,
  billing: null,
  shipping: null,
  bank: null,
};

const noAgreement: Facts["agreement"] = {
  ipIsBillingCountry: null,
  ipIsShippingCountry: null,
  ipIsCardCountry: null,
  cardIsBillingCountry: null,
  billingIsShippingCountry: null,
  phoneIsBillingCountry: null,
  holderToPayerName: null,
  billingToPayerName: null,
  shippingToPayerName: null,
  emailToPayerName: null,
  billingIsShippingAddress: null,
  ipToBillingKm: null,
  billingToShippingKm: null,
};

const noRecord: TrackRecord = {
  chargebacks: 0,
  fraudConfirmed: 0,
  legitConfirmed: 0,
  daysSinceFirstSeen: null,
};

function velocities(counts: NonNullable<Shown["counts"]>): Velocities {
  const key = (of: VelocityKey): Velocities[VelocityKey] => {
    const window = (span: VelocityWindow): Velocity => {
      const count = (measure: VelocityMeasure): number => counts[`${of} ${span} ${measure}`] ?? 0;
      return {
        orders: count("orders"),
        people: count("people"),
        emails: count("emails"),
        cards: count("cards"),
        devices: count("devices"),
        ips: count("ips"),
      };
    };
    return { "1h": window("1h"), "24h": window("24h"), "7d": window("7d"), "30d": window("30d") };
  };
  return {
    email: key("email"),
    card: key("card"),
    device: key("device"),
    ip: key("ip"),
    phone: key("phone"),
    shippingAddress: key("shippingAddress"),
  };
}
