import { countryName } from "#domain/geography/countries.ts";
import { countWords } from "#domain/text/count-words.ts";

const units: readonly { name: string; seconds: number; from: number }[] = [
  { name: "year", seconds: 31_557_600, from: 63_115_200 },
  { name: "month", seconds: 2_629_800, from: 5_259_600 },
  { name: "day", seconds: 86_400, from: 172_800 },
  { name: "hour", seconds: 3600, from: 7200 },
  { name: "minute", seconds: 60, from: 120 },
];

/** A duration as people say it, rounded down: '40 seconds', '3 hours', '7 months'. */
export function durationWords(seconds: number): string {
  const unit = units.find(({ from }) => seconds >= from);
  return unit === undefined ? countWords(Math.floor(seconds), "second") : countWords(Math.floor(seconds / unit.seconds), unit.name);
}

export function daysWords(days: number): string {
  return durationWords(days * 86_400);
}

/** Countries that English says with an article. */
const withArticle = new Set("AE BS CD CF CG DO FK GM IM KM KY MH MP MV NL PH SB SC TC UM VA VG VI".split(" "));

/** Countries that a sentence names by the short form. */
const shortNames = new Map([
  ["GB", "the UK"],
  ["US", "the US"],
]);

/** A country within a sentence: 'Brazil' for BR, 'the US' for US; the code itself where it names no country. */
export function countryWords(code: string): string {
  const short = shortNames.get(code);
  if (short !== undefined) return short;
  return withArticle.has(code) ? `the ${countryName(code)}` : countryName(code);
}

/** 'a', 'a and b', 'a, b and c'. */
export function listWords(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}
