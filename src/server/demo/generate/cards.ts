import type { CountryCode } from "#server/demo/generate/country.ts";
import type { Random } from "#server/demo/generate/random.ts";

/** What a shop stores of a card, which is never the number. */
export type Card = { bin: string; last4: string; type: "credit" | "debit"; network: CardNetwork };
type CardNetwork = "visa" | "mastercard" | "amex" | "discover" | "jcb";

/** A card issued in the country. */
export function cardOf(random: Random, country: CountryCode): Card {
  const bin = random.pick(issuers[country].split(" "));
  const network = networkOf(bin);
  return { bin, last4: random.digits("####"), type: hasDebit[network] && random.chance(0.38) ? "debit" : "credit", network };
}

/** Another card of the same issuer, as card testers try number after number. */
export function siblingOf(random: Random, card: Card): Card {
  return { ...card, last4: random.digits("####") };
}

/** The network's reason code for fraud. */
export function fraudCode(network: CardNetwork): string {
  return { visa: "10.4", mastercard: "4837", amex: "F29", discover: "UA02", jcb: "546" }[network];
}

/** The network's reason code for goods not received. */
export function notReceivedCode(network: CardNetwork): string {
  return { visa: "13.1", mastercard: "4853", amex: "C08", discover: "RG", jcb: "516" }[network];
}

/** Some networks issue credit cards only, as far as shops see. */
const hasDebit: Record<CardNetwork, boolean> = { visa: true, mastercard: true, amex: false, discover: false, jcb: false };

function networkOf(bin: string): CardNetwork {
  if (bin.startsWith("35")) return "jcb";
  if (bin.startsWith("3")) return "amex";
  if (bin.startsWith("4")) return "visa";
  return bin.startsWith("6") ? "discover" : "mastercard";
}

/** Issuer prefixes used by banks of each country. */
const issuers: Record<CountryCode, string> = {
  US: "414720 426684 414709 400344 517805 542418 546616 371241 601100 483316 473702 549113",
  GB: "475129 454313 492942 492181 465858 374614",
  CA: "450644 451014 453091 450231 373391",
  DE: "426354 415932 420567 447590 375080",
  FR: "497040 513200 497203 453301 456144",
  IT: "402360 453999 482498 490824",
  ES: "409015 416081 421802 453973 375699",
  NL: "456353 472906 520953 534126",
  BR: "498401 498453 544731 376442",
  JP: "453450 454153 498001 520867 530232 352800",
  IL: "458003 458021 458016 532610 518955",
  AU: "405221 407220 516361 455701 376064",
  MX: "415231 493160 547146 520416 405306",
  SE: "453903 455262 522661 543560",
  PL: "424671 432945 447752 544674 557506",
};
