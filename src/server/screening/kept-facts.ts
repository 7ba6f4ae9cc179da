import { z } from "zod";
import { factsFrom, type Fact, type FactTable } from "#domain/screening/fact-kinds.ts";
import {
  factTables,
  recordFacts,
  velocityKeys,
  velocityMeasures,
  velocityWindows,
  type Facts,
  type Velocity,
  type VelocityKey,
  type VelocityWindow,
} from "#domain/screening/facts.ts";

/**
 * Facts as stored with a decision. Velocities are stored as numbers only, one row per window in the order of
 * `velocityWindows`, with values in the order of `velocityMeasures`. Keys that the order doesn't have are left out.
 */
export type KeptFacts = Omit<Facts, "velocity"> & { velocity: Partial<Record<VelocityKey, number[][]>> };

export function keepFacts({ velocity, ...others }: Facts): KeptFacts {
  const kept: KeptFacts["velocity"] = {};
  for (const key of velocityKeys) {
    const windows = velocity[key];
    if (windows["30d"].orders === 0) continue;
    kept[key] = velocityWindows.map((window) => velocityMeasures.map((measure) => windows[window][measure]));
  }
  return { ...others, velocity: kept };
}

/**
 * Reads stored facts, including an older version's: facts unknown then are null or not counted, and facts unknown now
 * are dropped.
 */
export function readKeptFacts(kept: unknown): KeptFacts {
  return keptFacts.parse(kept);
}

/** Stored facts as they were when the order was screened. Velocities that an older version didn't count are 0. */
export function factsOfKept(kept: unknown): Facts {
  const { velocity, ...others } = readKeptFacts(kept);
  const windowsOf = (key: VelocityKey) => velocitiesOf(velocity[key] ?? []);
  return {
    ...others,
    velocity: {
      email: windowsOf("email"),
      card: windowsOf("card"),
      device: windowsOf("device"),
      ip: windowsOf("ip"),
      phone: windowsOf("phone"),
      shippingAddress: windowsOf("shippingAddress"),
    },
  };
}

function velocitiesOf([hour, day, week, month]: readonly number[][]): Record<VelocityWindow, Velocity> {
  return { "1h": velocityOf(hour), "24h": velocityOf(day), "7d": velocityOf(week), "30d": velocityOf(month) };
}

function velocityOf(counts: readonly number[] = []): Velocity {
  const [orders = 0, people = 0, emails = 0, cards = 0, devices = 0, ips = 0] = counts;
  return { orders, people, emails, cards, devices, ips };
}

const windows = z.array(z.array(z.number()));
const trackRecord = part(recordFacts);

const keptFacts = object({
  place: part(factTables.place),
  card: part(factTables.card),
  phone: part(factTables.phone),
  email: part(factTables.email),
  browser: part(factTables.browser),
  agreement: part(factTables.agreement),
  person: part(factTables.person),
  amounts: part(factTables.amounts),
  velocity: z.preprocess(knownVelocities, z.partialRecord(z.enum(velocityKeys), windows)),
  record: object({ email: trackRecord, card: trackRecord, device: trackRecord, person: trackRecord }),
});

function part<Table extends FactTable>(table: Table) {
  const shape = Object.fromEntries(Object.entries(table).map(([name, fact]) => [name, valueOf(fact).catch(fact.unknown)]));
  return object(shape).transform((facts) => factsFrom(table, (name) => facts[name]));
}

/** A missing object reads as one whose fields are all missing. */
function object<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess((value) => (typeof value === "object" && value !== null && !Array.isArray(value) ? value : {}), z.object(shape));
}

function valueOf({ kind, choices = [] }: Fact<unknown>): z.ZodType {
  switch (kind) {
    case "text":
    case "lowerText":
    case "country":
      return z.string();
    case "choice":
      return z.enum(choices);
    case "flag":
      return z.boolean();
    case "number":
    case "count":
      return z.number();
    case "point":
      return z.object({ lat: z.number(), lng: z.number(), isCity: z.boolean() });
  }
}

function knownVelocities(kept: unknown): unknown {
  const entries = Object.entries(kept ?? {}).filter(
    ([key, value]) => velocityKeys.some((known) => known === key) && windows.safeParse(value).success,
  );
  return Object.fromEntries(entries);
}
