/**
 * A 16-digit hex hash that keeps keys short. Not for secrets. Two 32-bit lanes with different multipliers, each finished with an
 * avalanche, so that similar texts get very different hashes.
 */
export function shortHash(text: string): string {
  let first = 0x2545f491 ^ text.length;
  let second = 0x6c078965 ^ text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    first = Math.imul(first ^ unit, 0x5bd1e995);
    first = (first << 13) | (first >>> 19);
    second = Math.imul(second ^ unit, 0x1b873593);
    second = (second << 17) | (second >>> 15);
  }
  return hex(avalanche(first ^ (second >>> 7))) + hex(avalanche(second ^ Math.imul(first, 0x27d4eb2f)));
}

function avalanche(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x7feb352d);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function hex(value: number): string {
  return value.toString(16).padStart(8, "0");
}
