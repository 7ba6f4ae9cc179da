import { expect, test } from "vitest";
import { areSame, countBits, countShared, shared, sumShared } from "#domain/suggestions/bits.ts";
import { fc } from "#tests/support/properties.ts";

const words = fc.array(fc.nat({ max: 0xffffffff }), { minLength: 3, maxLength: 3 });
const holds = (bits: readonly number[]) => bits.flatMap((word) => Array.from({ length: 32 }, (_, bit) => ((word >>> bit) & 1) === 1));

test("bits are counted, shared and summed up as a plain count does", () => {
  fc.assert(
    fc.property(words, words, (a, b) => {
      const [inA, inB] = [holds(a), holds(b)];
      const both = inA.map((isIn, at) => isIn && inB[at] === true);
      const [bitsA, bitsB] = [new Uint32Array(a), new Uint32Array(b)];
      const amounts = Float64Array.from(both, (_, at) => at + 1);
      expect(countBits(bitsA)).toBe(inA.filter(Boolean).length);
      expect(countShared(bitsA, bitsB)).toBe(both.filter(Boolean).length);
      expect(countBits(shared(bitsA, bitsB))).toBe(both.filter(Boolean).length);
      expect(sumShared(bitsA, bitsB, amounts)).toBe(both.reduce((sum, isIn, at) => sum + (isIn ? at + 1 : 0), 0));
      expect(areSame(bitsA, bitsB)).toBe(a.join() === b.join());
    }),
  );
});
