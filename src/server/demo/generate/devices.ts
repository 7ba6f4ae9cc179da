import { hasCardNumber } from "#domain/orders/card-number.ts";
import type { Country } from "#server/demo/generate/country.ts";
import type { Random } from "#server/demo/generate/random.ts";

/** A browser on one machine, recognized by its id. */
export type BuyersDevice = { id: string; userAgent: string; language: string; isMobile: boolean };

export function buyersDevice(random: Random, language: string, isMobile: boolean): BuyersDevice {
  return {
    id: deviceId(random),
    userAgent: random.pick(isMobile ? mobileAgents : desktopAgents),
    language,
    isMobile,
  };
}

/** An IP address that one of the country's providers might have assigned to a home. */
export function homeIp(random: Random, country: Country): string {
  return ipIn(random, random.pick(country.networks.slice(0, -1)));
}

/** A mobile provider's IP address, shared by many people. */
export function mobileIp(random: Random, country: Country): string {
  const network = country.networks.at(-1);
  if (network === undefined) throw new Error(`${country.code} has no networks`);
  return `${network}.${random.whole(0, 7)}.${random.whole(1, 254)}`;
}

export function ipIn(random: Random, network: string): string {
  return `${network}.${random.whole(0, 255)}.${random.whole(1, 254)}`;
}

/** The id of a browser session. */
export function sessionId(random: Random): string {
  return likeNoCard(() => random.hex(24));
}

function deviceId(random: Random): string {
  return likeNoCard(() => `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-a${random.hex(3)}-${random.hex(12)}`);
}

/** A few ids in a thousand have the digits of a card number, which intake would hide. */
function likeNoCard(draw: () => string): string {
  let id = draw();
  while (hasCardNumber(id)) id = draw();
  return id;
}

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";
const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)";
const android = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)";

const desktopAgents = [
  `${windows} Chrome/141.0.0.0 Safari/537.36`,
  `${windows} Chrome/142.0.0.0 Safari/537.36`,
  `${windows} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
  `${mac} Chrome/142.0.0.0 Safari/537.36`,
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0",
  "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
];

const mobileAgents = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  `${android} Chrome/142.0.0.0 Mobile Safari/537.36`,
  `${android} Chrome/141.0.0.0 Mobile Safari/537.36`,
  "Mozilla/5.0 (Linux; Android 15; SAMSUNG SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
];
