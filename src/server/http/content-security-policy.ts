/** Additional origins that pages may need; null if not configured. */
export type PolicyOrigins = {
  appBridge: string;
  /** The development shop admin's origin. */
  admin: string | null;
  /** Where pages call the API and the sensors, if not on their own site. */
  called: string[];
  mapTiles: string | null;
  supportChat: string | null;
};

/** For responses that aren't pages. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Our own site, which nobody may frame. */
export function standalonePolicy(origins: PolicyOrigins): string {
  return policy(origins, { ancestors: ["'none'"], bridge: [] });
}

/** Inside a shop's admin: only that shop and the admin may frame the page, and App Bridge runs. */
export function embeddedPolicy(origins: PolicyOrigins, shop: string): string {
  const ancestors = [`https://${shop}`, "https://admin.shopify.com", ...present(origins.admin)];
  return policy(origins, { ancestors, bridge: [origins.appBridge] });
}

/** No inline scripts and no eval. Polaris sets inline styles, hence 'unsafe-inline' for styles only. */
function policy(origins: PolicyOrigins, frame: { ancestors: string[]; bridge: string[] }): string {
  const chat = present(origins.supportChat);
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...frame.bridge, ...chat],
    "style-src": ["'self'", "'unsafe-inline'", ...frame.bridge, ...chat],
    "img-src": ["'self'", "data:", "blob:", ...frame.bridge, ...present(origins.mapTiles), ...chat],
    "font-src": ["'self'", ...frame.bridge, ...chat],
    "connect-src": ["'self'", ...new Set(origins.called), ...frame.bridge, ...chat],
    "frame-src": ["'self'", "blob:", ...chat],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": frame.ancestors,
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

function present(origin: string | null): string[] {
  return origin === null ? [] : [origin];
}
