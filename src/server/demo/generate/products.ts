import { currencyDigits, type CurrencyCode } from "#domain/money/currencies.ts";
import type { Random } from "#server/demo/generate/random.ts";

type Product = { sku: string; description: string; usd: number };
/** Unit price in minor units of the basket's currency. */
type Line = { product: Product; quantity: number; unitMinor: number };
export type Basket = {
  currency: CurrencyCode;
  lines: Line[];
  shippingMinor: number;
  totalMinor: number;
};

/** An ordinary basket, worth at most `atMostUsd`. */
export function usualBasket(random: Random, currency: CurrencyCode, atMostUsd: number): Basket {
  const wanted = random.weighted([[1, 62] as const, [2, 26] as const, [3, 9] as const, [4, 3] as const]);
  const chosen = new Map<Product, number>();
  let leftUsd = atMostUsd;
  for (let count = 0; count < wanted; count++) {
    const affordable = usualProducts.filter(([product]) => product.usd <= leftUsd && !chosen.has(product));
    if (affordable.length === 0) break;
    const product = random.weighted(affordable);
    const quantity = product.usd * 2 <= leftUsd && product.usd < 40 && random.chance(0.15) ? 2 : 1;
    chosen.set(product, quantity);
    leftUsd -= product.usd * quantity;
  }
  return basketOf(currency, chosen);
}

/** One or two items that resell for almost their price. */
export function dearBasket(random: Random, currency: CurrencyCode): Basket {
  const first = random.pick(dearProducts);
  const chosen = new Map([[first, random.chance(0.25) ? 2 : 1]]);
  if (random.chance(0.3)) chosen.set(random.pick(usualProducts)[0], 1);
  return basketOf(currency, chosen);
}

/** What a club buys: one of each for every member. */
export function clubBasket(currency: CurrencyCode, members: number): Basket {
  const cheap = usualProducts.map(([product]) => product).filter(({ usd }) => usd <= CLUB_PAYS_USD);
  return basketOf(currency, new Map(cheap.slice(0, 3).map((product) => [product, members])));
}

const CLUB_PAYS_USD = 30;

/** Something small that ships nothing, which card testers buy. */
export function tinyBasket(random: Random, currency: CurrencyCode): Basket {
  return basketOf(currency, new Map([[random.pick(tinyProducts), 1]]), false);
}

export function basketOf(currency: CurrencyCode, chosen: ReadonlyMap<Product, number>, hasParcel = true): Basket {
  const lines = [...chosen].map(([product, quantity]) => ({
    product,
    quantity,
    unitMinor: priceMinor(product.usd, currency),
  }));
  const goodsMinor = lines.reduce((sum, line) => sum + line.quantity * line.unitMinor, 0);
  const isFree = !hasParcel || goodsMinor >= priceMinor(75, currency);
  const shippingMinor = isFree ? 0 : priceMinor(5.9, currency);
  return { currency, lines, shippingMinor, totalMinor: goodsMinor + shippingMinor };
}

/** The shop's price for something worth this many dollars, rounded the way prices in that currency are. */
export function priceMinor(usd: number, currency: CurrencyCode): number {
  const local = usd * (unitsPerDollar.get(currency) ?? 1);
  if (currencyDigits(currency) === 0) return Math.max(100, Math.round(local / 10) * 10);
  return Math.max(1, Math.round(local)) * 100 - (local < 200 ? 10 : 0);
}

const unitsPerDollar = new Map<string, number>([
  ["USD", 1],
  ["EUR", 0.92],
  ["GBP", 0.79],
  ["CAD", 1.38],
  ["AUD", 1.52],
  ["BRL", 5.4],
  ["MXN", 18.6],
  ["JPY", 150],
  ["SEK", 10.2],
]);

/** What sells at once, and honest people buy as well. */
export const resold = product("EAR-BT", "Wireless earbuds", 119);

const usualProducts: (readonly [Product, number])[] = [
  [product("TEE-ORG-M", "Organic cotton T-shirt, M", 29), 10],
  [product("TEE-ORG-L", "Organic cotton T-shirt, L", 29), 9],
  [product("SOCK-MER-3", "Merino socks, 3 pairs", 24), 8],
  [product("CAP-WAX", "Waxed cap", 35), 4],
  [product("BOT-STL-75", "Steel bottle 0.75 l", 32), 8],
  [product("MUG-CMP", "Camping mug, enamel", 16), 7],
  [product("LMP-USB", "Rechargeable head lamp", 49), 6],
  [product("BLK-WOL", "Wool blanket", 89), 4],
  [product("BAG-DAY-22", "Day pack 22 l", 95), 6],
  [product("BAG-TOTE", "Canvas tote", 42), 5],
  [product("JKT-RAIN-M", "Rain jacket, M", 149), 4],
  [product("JKT-RAIN-S", "Rain jacket, S", 149), 3],
  [product("SHO-TRL-42", "Trail shoes, 42", 129), 4],
  [product("SHO-TRL-38", "Trail shoes, 38", 129), 4],
  [product("HDY-FLC", "Fleece hoodie", 79), 6],
  [product("CAN-SOY", "Soy candle, cedar", 22), 6],
  [product("GLV-LEA", "Leather gloves", 59), 2],
  [product("STV-GAS", "Gas stove, foldable", 64), 2],
  [product("TNT-2P", "Tent for two", 289), 1.4],
  [product("SLP-DWN", "Down sleeping bag", 259), 1.2],
  [resold, 1.2],
  [product("SPK-OUT", "Outdoor speaker", 139), 2],
  [product("PWR-20K", "Power bank 20,000 mAh", 54), 4],
];

const dearProducts = [
  product("WCH-GPS-7", "GPS sports watch, sapphire", 649),
  product("CAM-ACT-12", "Action camera 12 with mounts", 449),
  product("DRN-MINI", "Mini drone with controller", 759),
  product("TAB-11-256", "Tablet 11 in, 256 GB", 899),
  product("PHN-PRO-512", "Phone Pro, 512 GB, unlocked", 1199),
  product("JKT-DWN-LUX", "Expedition down parka", 995),
];

const tinyProducts = [
  product("GFT-5", "Digital gift card 5", 5),
  product("STK-SET", "Sticker set, download", 3),
  product("MAP-PDF", "Trail map, PDF", 2),
  product("DON-1", "Trail repair donation", 1),
];

function product(sku: string, description: string, usd: number): Product {
  return { sku, description, usd };
}
