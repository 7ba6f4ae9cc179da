import { countryName } from "#domain/geography/countries.ts";

/** Countries that take an article in English. */
const withArticle = new Set("AE BS CD CF CG DO FK GM IM KM KY MH MP MV NL PH SB SC TC UM VA VG VI".split(" "));

/** Countries that sentences call by a short name. */
const shortNames = new Map([
  ["GB", "the UK"],
  ["US", "the US"],
]);

/** A country in a sentence: 'Brazil' for BR, 'the US' for US, or the code itself if unknown. */
export function countryWords(code: string): string {
  const short = shortNames.get(code);
  if (short !== undefined) return short;
  return withArticle.has(code) ? `the ${countryName(code)}` : countryName(code);
}
