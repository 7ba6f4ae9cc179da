/** https://{s}.tiles.example/{z}/{x}/{y}.png; `{s}` is the map's choice of several hosts. */
const TEMPLATE = /^(https?):\/\/(\{s\}\.)?([a-z0-9.-]+(?::\d{1,5})?)(\/.*)$/i;
const PLACES = [/\{z\}/, /\{x\}/, /\{-?y\}/];

/** What a template of map tiles adds to a page's policy; null where it is no such template. */
export function mapTilesOrigin(template: string): string | null {
  const [, protocol, several, host, path] = TEMPLATE.exec(template) ?? [];
  if (protocol === undefined || host === undefined || path === undefined) return null;
  if (!URL.canParse(`${protocol}://${host}`) || !PLACES.every((place) => place.test(path))) return null;
  return `${protocol}://${several === undefined ? "" : "*."}${host}`.toLowerCase();
}
