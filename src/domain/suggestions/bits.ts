/** Which of a row of things something holds for: 32 in each number, from its lowest bit. */
export type Bits = Uint32Array<ArrayBuffer>;

/** How many hold. */
export function countBits(bits: Bits): number {
  let count = 0;
  for (const word of bits) count += wordCount(word);
  return count;
}

/** How many hold in both. */
export function countShared(a: Bits, b: Bits): number {
  let count = 0;
  for (let at = 0; at < a.length; at += 1) count += wordCount((a[at] ?? 0) & (b[at] ?? 0));
  return count;
}

/** Those that hold in both. */
export function shared(a: Bits, b: Bits): Bits {
  const both = new Uint32Array(a.length);
  for (let at = 0; at < a.length; at += 1) both[at] = (a[at] ?? 0) & (b[at] ?? 0);
  return both;
}

/** The sum of the amounts of those that hold in both. */
export function sumShared(a: Bits, b: Bits, amounts: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) {
    let word = (a[at] ?? 0) & (b[at] ?? 0);
    while (word !== 0) {
      const lowest = word & -word;
      sum += amounts[at * 32 + 31 - Math.clz32(lowest)] ?? 0;
      word ^= lowest;
    }
  }
  return sum;
}

export function sumBits(bits: Bits, amounts: Float64Array): number {
  return sumShared(bits, bits, amounts);
}

export function areSame(a: Bits, b: Bits): boolean {
  return a.every((word, at) => word === b[at]);
}

/** The number of ones in 32 bits, summed up in parallel. */
function wordCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
