/** The parts of a card number that may be kept, and the number as it's shown. */
export type AlertCard = { bin: string; last4: string };

/** A card number, masked or not: its first six to eight digits and its last four; null if it isn't one. */
export function alertCardOf(text: string): AlertCard | null {
  const compact = text.replaceAll(/[\s-]/g, "");
  if (/^\d{12,19}$/.test(compact)) return { bin: compact.slice(0, 6), last4: compact.slice(-4) };
  const masked = /^(\d{6,8})\D+(\d{4})$/.exec(compact);
  return masked?.[1] && masked[2] ? { bin: masked[1], last4: masked[2] } : null;
}

/** Whether a text has all the digits of a card number, which may not be kept. */
export function isWholeCardNumber(text: string): boolean {
  return /^\d{12,19}$/.test(text.replaceAll(/[\s-]/g, ""));
}

/** A card as it's shown: 424242••••••4242. */
export function maskedCard(bin: string | null, last4: string | null): string | null {
  return last4 === null ? null : `${(bin ?? "").padEnd(12, "•")}${last4}`;
}
