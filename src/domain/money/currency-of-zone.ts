import { DEFAULT_CURRENCY, isCurrency, type CurrencyCode } from "#domain/money/currencies.ts";

/** The currencies of the places that time zones are named after. Where one isn't listed, most shops sell in US dollars. */
const zonesOf: Readonly<Record<string, string>> = {
  EUR:
    "Africa/Ceuta America/Cayenne America/Guadeloupe America/Martinique Asia/Famagusta Asia/Nicosia Atlantic/Azores Atlantic/Canary " +
    "Atlantic/Madeira Europe/Amsterdam Europe/Andorra Europe/Athens Europe/Berlin Europe/Bratislava Europe/Brussels Europe/Busingen " +
    "Europe/Dublin Europe/Helsinki Europe/Lisbon Europe/Ljubljana Europe/Luxembourg Europe/Madrid Europe/Malta Europe/Mariehamn " +
    "Europe/Monaco Europe/Paris Europe/Podgorica Europe/Riga Europe/Rome Europe/San_Marino Europe/Sofia Europe/Tallinn Europe/Vatican " +
    "Europe/Vienna Europe/Vilnius Europe/Zagreb Indian/Mayotte Indian/Reunion",
  GBP: "Europe/Belfast Europe/Guernsey Europe/Isle_of_Man Europe/Jersey Europe/London",
  CHF: "Europe/Vaduz Europe/Zurich",
  SEK: "Europe/Stockholm",
  NOK: "Arctic/Longyearbyen Atlantic/Jan_Mayen Europe/Oslo",
  DKK: "America/Godthab America/Nuuk Atlantic/Faroe Europe/Copenhagen",
  ISK: "Atlantic/Reykjavik",
  PLN: "Europe/Warsaw",
  CZK: "Europe/Prague",
  HUF: "Europe/Budapest",
  RON: "Europe/Bucharest",
  RSD: "Europe/Belgrade",
  UAH: "Europe/Kiev Europe/Kyiv",
  TRY: "Europe/Istanbul Asia/Istanbul",
  CAD:
    "America/Edmonton America/Halifax America/Moncton America/Montreal America/Regina America/St_Johns America/Toronto America/Vancouver " +
    "America/Whitehorse America/Winnipeg America/Yellowknife America/Iqaluit America/Dawson America/Goose_Bay America/Glace_Bay",
  MXN:
    "America/Cancun America/Chihuahua America/Ciudad_Juarez America/Hermosillo America/Matamoros America/Mazatlan America/Merida " +
    "America/Mexico_City America/Monterrey America/Tijuana America/Bahia_Banderas",
  BRL:
    "America/Araguaina America/Bahia America/Belem America/Boa_Vista America/Campo_Grande America/Cuiaba America/Fortaleza America/Maceio " +
    "America/Manaus America/Noronha America/Porto_Velho America/Recife America/Rio_Branco America/Santarem America/Sao_Paulo",
  ARS: "America/Argentina/Buenos_Aires America/Argentina/Cordoba America/Argentina/Mendoza America/Argentina/Salta America/Buenos_Aires",
  CLP: "America/Punta_Arenas America/Santiago",
  COP: "America/Bogota",
  PEN: "America/Lima",
  UYU: "America/Montevideo",
  AUD:
    "Australia/Adelaide Australia/Brisbane Australia/Broken_Hill Australia/Canberra Australia/Darwin Australia/Hobart Australia/Lindeman " +
    "Australia/Melbourne Australia/Perth Australia/Sydney",
  NZD: "Pacific/Auckland Pacific/Chatham",
  JPY: "Asia/Tokyo",
  CNY: "Asia/Shanghai Asia/Urumqi",
  HKD: "Asia/Hong_Kong",
  TWD: "Asia/Taipei",
  KRW: "Asia/Seoul",
  SGD: "Asia/Singapore",
  MYR: "Asia/Kuala_Lumpur Asia/Kuching",
  THB: "Asia/Bangkok",
  VND: "Asia/Ho_Chi_Minh Asia/Saigon",
  IDR: "Asia/Jakarta Asia/Jayapura Asia/Makassar Asia/Pontianak",
  PHP: "Asia/Manila",
  INR: "Asia/Calcutta Asia/Kolkata",
  PKR: "Asia/Karachi",
  BDT: "Asia/Dhaka",
  LKR: "Asia/Colombo",
  AED: "Asia/Dubai",
  SAR: "Asia/Riyadh",
  ILS: "Asia/Jerusalem",
  ZAR: "Africa/Johannesburg",
  EGP: "Africa/Cairo",
  MAD: "Africa/Casablanca",
  NGN: "Africa/Lagos",
  KES: "Africa/Nairobi",
};

const currencyOf = new Map(Object.entries(zonesOf).flatMap(([currency, zones]) => zones.split(" ").map((zone) => [zone, currency])));

/** A guess at what a shop sells in, by the time zone of its owner's browser. */
export function currencyOfZone(timeZone: string): CurrencyCode {
  const currency = currencyOf.get(timeZone) ?? DEFAULT_CURRENCY;
  return isCurrency(currency) ? currency : DEFAULT_CURRENCY;
}

/** The zones that are known, for tests. */
export const zonesWithCurrency: ReadonlyMap<string, string> = currencyOf;
