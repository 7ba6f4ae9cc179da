import { blankFacts } from "#domain/screening/fact-kinds.ts";
import { factTables, recordFacts } from "#domain/screening/facts.ts";
import type { Facts, TrackRecord, Velocities, Velocity, VelocityKey, VelocityMeasure, VelocityWindow } from "#domain/screening/facts.ts";

type Shown = { [Part in keyof Omit<Facts, "velocity" | "record">]?: Partial<Facts[Part]> } & {
  record?: Partial<Record<keyof Facts["record"], Partial<TrackRecord>>>;
  /** Counts by 'key window measure', such as `{ "device 24h people": 3 }`. */
  counts?: Partial<Record<`${VelocityKey} ${VelocityWindow} ${VelocityMeasure}`, number>>;
};

/** Facts with nothing but what the test gives: a guest's first order, with nothing known about places, card and contact. */
export function quietFacts({ counts = {}, record = {}, ...shown }: Shown = {}): Facts {
  return {
    place: { ...blankFacts(factTables.place), ...shown.place },
    card: { ...blankFacts(factTables.card), ...shown.card },
    phone: { ...blankFacts(factTables.phone), ...shown.phone },
    email: { ...blankFacts(factTables.email), ...shown.email },
    browser: { ...blankFacts(factTables.browser), ...shown.browser },
    agreement: { ...blankFacts(factTables.agreement), ...shown.agreement },
    person: { ...blankFacts(factTables.person), ...shown.person },
    amounts: { ...blankFacts(factTables.amounts), ...shown.amounts },
    velocity: velocities(counts),
    record: {
      email: { ...noRecord, ...record.email },
      card: { ...noRecord, ...record.card },
      device: { ...noRecord, ...record.device },
      person: { ...noRecord, ...record.person },
    },
  };
}

const noRecord = blankFacts(recordFacts);

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
