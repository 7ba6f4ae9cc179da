import { areSame, countBits, countShared, shared, sumBits, sumShared, type Bits } from "#domain/suggestions/bits.ts";
import type { Condition } from "#domain/suggestions/make-conditions.ts";
import type { OrderTable } from "#domain/suggestions/order-table.ts";
import { RULES_OF_SUGGESTION_MAX, SUGGESTIONS_MAX, savedBy, type FoundRules, type Judged } from "#domain/suggestions/suggestion.ts";

/** Charged-back and good orders, in tables of the same conditions. */
export type JudgedTables = { chargedBack: OrderTable; good: OrderTable };

/** The fewest chargebacks that a suggestion stops, and their share of all. */
const STOPPED_MIN = 5;
const STOPPED_SHARE = 0.02;
/** By how much a longer rule must save more than each part of it. */
const LEAST_GAIN = 1.05;
/** Of two suggestions that stop mostly the same chargebacks, the better one stays. */
const SAME_SHARE = 0.8;
/** The conditions that are combined, the pairs to which a third one is added, and the rules that are compared in the end. */
const COMBINED_MAX = 600;
const PAIRS_MAX = 200;
const COMPARED_MAX = 2_000;
/** A condition that leaves nearly all good orders of those before it isn't worth adding. */
const TIGHTER_SHARE = 0.95;

/**
 * Rules of one to three conditions that would have saved the most in the orders they are found in, the best first. The later orders
 * have no say in which are found: they only tell what those did.
 */
export function findRules(conditions: readonly Condition[], learned: JudgedTables, later: JudgedTables): FoundRules[] {
  const least = Math.max(STOPPED_MIN, Math.ceil(learned.chargedBack.orders * STOPPED_SHARE));
  const singles = singlesOf(conditions, learned, least);
  const search = makeSearch(learned, singles, least);
  const pairs = search.extend(singles.slice(0, COMBINED_MAX).map((single, place) => ({ base: single, from: place + 1 })));
  search.extend(pairs.map((pair) => ({ base: pair, from: 0 })));
  return choose(search.worthwhile(), learned).map(({ parts }) => ({
    rules: parts.flatMap((part) => [...(conditions[part]?.rules ?? [])]),
    learned: judge(parts, learned),
    later: judge(parts, later),
  }));
}

/** Some conditions together, with the orders that they match. */
type Candidate = {
  /** By their places among the conditions, in order. */
  parts: readonly number[];
  about: readonly string[];
  rules: number;
  chargedBack: Bits;
  good: Bits;
  stopped: number;
  lost: number;
  saved: number;
  cost: number;
};

/** How good a beginning some conditions are: much money saved, and little lost for it. */
function promise({ saved, cost }: Pick<Candidate, "saved" | "cost">): number {
  return saved === 0 ? 0 : (saved * saved) / (saved + cost);
}

function net({ saved, cost }: Pick<Candidate, "saved" | "cost">): number {
  return saved - cost;
}

/** The conditions that stop enough, each as a candidate, the most promising first. Of two that match the same orders, one. */
function singlesOf(conditions: readonly Condition[], { chargedBack, good }: JudgedTables, least: number): Candidate[] {
  const singles: Candidate[] = [];
  for (const [place, { about, rules }] of conditions.entries()) {
    const [ofCharged, ofGood] = [chargedBack.columns[place], good.columns[place]];
    if (ofCharged === undefined || ofGood === undefined) continue;
    const [stopped, lost] = [countBits(ofCharged), countBits(ofGood)];
    if (stopped < least || (stopped === chargedBack.orders && lost === good.orders)) continue;
    const [saved, cost] = [sumBits(ofCharged, chargedBack.amounts), sumBits(ofGood, good.amounts)];
    const isSame = (other: Candidate) =>
      other.stopped === stopped && other.lost === lost && areSame(other.chargedBack, ofCharged) && areSame(other.good, ofGood);
    if (singles.some(isSame)) continue;
    singles.push({ parts: [place], about, rules: rules.length, chargedBack: ofCharged, good: ofGood, stopped, lost, saved, cost });
  }
  return singles.toSorted((a, b) => promise(b) - promise(a) || (a.parts[0] ?? 0) - (b.parts[0] ?? 0));
}

type Worth = Pick<Candidate, "parts" | "saved" | "cost">;

function makeSearch({ chargedBack, good }: JudgedTables, singles: readonly Candidate[], least: number) {
  const combined = singles.slice(0, COMBINED_MAX);
  const usual = good.orders === 0 ? 0 : good.amounts.reduce((sum, amount) => sum + amount, 0) / good.orders;
  let worthwhile: Worth[] = [];
  for (const single of singles) note(single);

  function note({ parts, saved, cost }: Worth): void {
    if (saved <= cost) return;
    worthwhile.push({ parts, saved, cost });
    if (worthwhile.length >= 2 * COMPARED_MAX) worthwhile = best();
  }

  function best(): Worth[] {
    return worthwhile
      .toSorted((a, b) => net(b) - net(a) || a.parts.length - b.parts.length || comparePlaces(a.parts, b.parts))
      .slice(0, COMPARED_MAX);
  }

  return {
    worthwhile: best,
    /** Adds one condition to each base, from that place on. The most promising results. */
    extend(bases: readonly { base: Candidate; from: number }[]): Candidate[] {
      const seen = new Set<string>();
      let promising: Candidate[] = [];
      let bar = 0;
      for (const { base, from } of bases) {
        for (const single of combined.slice(from)) {
          if (base.rules + single.rules > RULES_OF_SUGGESTION_MAX || isAboutSame(base, single)) continue;
          const stopped = countShared(base.chargedBack, single.chargedBack);
          if (stopped < least) continue;
          const saved = sumShared(base.chargedBack, single.chargedBack, chargedBack.amounts);
          const toBeat = { net: Math.max(0, net(base), net(single)), promise: Math.max(bar, promise(base), promise(single)) };
          if (saved <= toBeat.net && saved <= toBeat.promise) continue;
          // Good orders are many: they are counted, and then summed up, only where it can matter.
          const lost = countShared(base.good, single.good);
          if (lost > TIGHTER_SHARE * Math.min(base.lost, single.lost)) continue;
          const guessed = { saved, cost: lost * usual };
          if (guessed.cost > 4 * saved && promise(guessed) < bar / 2) continue;
          const cost = sumShared(base.good, single.good, good.amounts);
          const parts = [...base.parts, ...single.parts].toSorted((a, b) => a - b);
          const key = parts.join();
          if (seen.has(key)) continue;
          seen.add(key);
          note({ parts, saved, cost });
          const promised = promise({ saved, cost });
          if (promised <= toBeat.promise) continue;
          promising.push({
            parts,
            about: [...base.about, ...single.about],
            rules: base.rules + single.rules,
            chargedBack: shared(base.chargedBack, single.chargedBack),
            good: shared(base.good, single.good),
            stopped,
            lost,
            saved,
            cost,
          });
          if (promising.length < 2 * PAIRS_MAX) continue;
          promising = mostPromising(promising);
          bar = promise(promising.at(-1) ?? guessed);
        }
      }
      return mostPromising(promising);
    },
  };
}

function isAboutSame(a: Candidate, b: Candidate): boolean {
  return a.about.some((field) => b.about.includes(field));
}

function mostPromising(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted((a, b) => promise(b) - promise(a) || comparePlaces(a.parts, b.parts)).slice(0, PAIRS_MAX);
}

function comparePlaces(a: readonly number[], b: readonly number[]): number {
  return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0) || (a[2] ?? 0) - (b[2] ?? 0);
}

/** The best of them that add something: over each part of their own, and over better ones that stop the same chargebacks. */
function choose(candidates: readonly Worth[], tables: JudgedTables): Worth[] {
  const chosen: { worth: Worth; stopped: Bits; count: number }[] = [];
  for (const worth of candidates) {
    if (chosen.length === SUGGESTIONS_MAX) break;
    const stopped = matched(worth.parts, tables.chargedBack);
    const count = countBits(stopped);
    const repeats = chosen.some((other) => countShared(other.stopped, stopped) >= SAME_SHARE * Math.min(count, other.count));
    if (repeats || partsOf(worth.parts).some((part) => savedBy(judge(part, tables)) * LEAST_GAIN >= net(worth))) continue;
    chosen.push({ worth, stopped, count });
  }
  return chosen.map(({ worth }) => worth);
}

/** All that is left of some conditions without one or two of them. */
function partsOf(parts: readonly number[]): number[][] {
  const without = parts.map((part) => parts.filter((other) => other !== part)).filter(({ length }) => length > 0);
  return [...without, ...(parts.length > 2 ? parts.map((part) => [part]) : [])];
}

function judge(parts: readonly number[], { chargedBack, good }: JudgedTables): Judged {
  return { chargebacks: sumIn(parts, chargedBack), good: sumIn(parts, good) };
}

function sumIn(parts: readonly number[], table: OrderTable): Judged["good"] {
  const bits = matched(parts, table);
  return { orders: countBits(bits), amount: cents(sumBits(bits, table.amounts)) };
}

function matched(parts: readonly number[], { columns }: OrderTable): Bits {
  const [first, ...others] = parts.map((part) => columns[part]).filter((column) => column !== undefined);
  if (first === undefined) throw new Error("There's no such condition");
  return others.reduce(shared, first);
}

/** All orders of the tables. */
export function judgeAll({ chargedBack, good }: JudgedTables): Judged {
  return { chargebacks: wholeSum(chargedBack), good: wholeSum(good) };
}

function wholeSum({ orders, amounts }: OrderTable): Judged["good"] {
  return { orders, amount: cents(amounts.reduce((sum, amount) => sum + amount, 0)) };
}

/** Without what adding up binary fractions leaves. */
function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
