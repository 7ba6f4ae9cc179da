/** https://{s}.tiles.example/{z}/{x}/{y}.png, where `{s}` lets the map choose one of several hosts. */
const TEMPLATE = /^(https?):\/\/(\{s\}\.)?([a-z0-9.-]+(?::\d{1,5})?)(\/.*)$/i;
const PLACES = [/\{z\}/, /\{x\}/, /\{-?y\}/];

/** The origin that a map tile template adds to a page's policy, or null if it isn't a valid template. */
export function mapTilesOrigin(template: string): string | null {
  const [, protocol, several, host, path] = TEMPLATE.exec(template) ?? [];
  if (protocol === undefined || host === undefined || path === undefined) return null;
  if (!URL.canParse(`${protocol}://${host}`) || !PLACES.every((place) => place.test(path))) return null;
  return `${protocol}://${several === undefined ? "" : "*."}${host}`.toLowerCase();
}
