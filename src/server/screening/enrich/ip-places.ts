import { createRequire } from "node:module";
import maxmind, { type CityResponse, type Reader } from "maxmind";
import { z } from "zod";
import type { Point } from "#domain/screening/fact-kinds.ts";
import { canonicalIp, isPublicIp } from "#domain/orders/ip-address.ts";

/** The location of an IP address. */
export type IpPlace = {
  country: string | null;
  region: string | null;
  city: string | null;
  point: Point | null;
  isProxy: boolean | null;
};

export type Places = {
  /** Never throws: private and invalid addresses have no location. */
  lookUp(ip: string | null): IpPlace;
};

/**
 * Opens the bundled IP country database and, with precedence, the configured MaxMind files (`MAXMIND_FILE`,
 * comma-separated: City, Country or Anonymous IP). Throws if a file can't be opened.
 */
export async function openPlaces({ maxmindFile }: { maxmindFile?: string | null } = {}): Promise<Places> {
  const paths = (maxmindFile ?? "")
    .split(",")
    .map((path) => path.trim())
    .filter((path) => path !== "");
  const configured = await Promise.all(paths.map(async (path) => openReader(path)));
  const bundled = await openReader(createRequire(import.meta.url).resolve(BUNDLED_FILE));
  return placesOf([...configured, bundled]);
}

/** The first source that knows an address wins. An address is a proxy if any source says so. */
export function placesOf(sources: readonly IpSource[]): Places {
  return {
    lookUp: (ip) => {
      const canonical = ip === null ? null : canonicalIp(ip);
      if (canonical === null || !isPublicIp(canonical)) return nowhere;
      return sources.map((source) => readRecord(source.get(canonical))).reduce(completed, nowhere);
    },
  };
}

/** An IP address database, returning records in its own format or null. */
export type IpSource = { get(ip: string): unknown };

const BUNDLED_FILE = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";
const nowhere: IpPlace = { country: null, region: null, city: null, point: null, isProxy: null };

function openReader(path: string): Promise<Reader<CityResponse>> {
  return maxmind.open<CityResponse>(path);
}

const names = z.object({ names: z.object({ en: z.string() }) });
const flag = z.boolean().optional();
const record = z.object({
  country_code: z.string().optional(),
  country: z.object({ iso_code: z.string() }).optional(),
  subdivisions: z.array(names).optional(),
  city: names.optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  traits: z.object({ is_anonymous_proxy: flag, is_anonymous: flag }).optional(),
  is_anonymous: flag,
  is_anonymous_vpn: flag,
  is_public_proxy: flag,
  is_residential_proxy: flag,
  is_tor_exit_node: flag,
});

/** Databases differ in what they contain. A record in an unknown format reveals nothing. */
function readRecord(answer: unknown): IpPlace {
  const parsed = record.safeParse(answer);
  if (!parsed.success) return nowhere;
  const { data } = parsed;
  const city = data.city?.names.en ?? null;
  const { location } = data;
  return {
    country: countryOf(data.country?.iso_code ?? data.country_code ?? null),
    region: data.subdivisions?.[0]?.names.en ?? null,
    city,
    // A location without a city is the country's center, which we already know.
    point: location && city !== null ? { lat: location.latitude, lng: location.longitude, isCity: true } : null,
    isProxy: proxyOf(data),
  };
}

function proxyOf(data: z.infer<typeof record>): boolean | null {
  const flags = [
    data.is_anonymous,
    data.is_anonymous_vpn,
    data.is_public_proxy,
    data.is_residential_proxy,
    data.is_tor_exit_node,
    data.traits?.is_anonymous_proxy,
    data.traits?.is_anonymous,
  ];
  if (flags.includes(true)) return true;
  return flags.includes(false) ? false : null;
}

/** Registries use special codes for addresses that don't belong to one country. */
function countryOf(code: string | null): string | null {
  const upper = code?.toUpperCase() ?? "";
  return /^[A-Z]{2}$/.test(upper) && !["ZZ", "EU", "AP", "XX"].includes(upper) ? upper : null;
}

/** Region, city and point come from a single source, and only if it agrees about the country. */
function completed(known: IpPlace, more: IpPlace): IpPlace {
  const country = known.country ?? more.country;
  const place = known.city === null && known.region === null && more.country === country ? more : known;
  return {
    country,
    region: place.region,
    city: place.city,
    point: place.point,
    isProxy: known.isProxy === true ? true : (more.isProxy ?? known.isProxy),
  };
}
