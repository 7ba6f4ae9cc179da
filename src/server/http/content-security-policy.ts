/** Origins beside our own that pages may need; null where none is configured. */
export type PolicyOrigins = {
  appBridge: string;
  /** Our own shop admin; development and browser tests only. */
  admin: string | null;
  mapTiles: string | null;
  supportChat: string | null;
};

/** For answers that are no pages. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Our own site: nobody may frame it. */
export function standalonePolicy(origins: PolicyOrigins): string {
  return policy(origins, { ancestors: ["'none'"], bridge: [] });
}

/** Inside the admin of one shop: that shop and the admin may frame it, and App Bridge runs. */
export function embeddedPolicy(origins: PolicyOrigins, shop: string): string {
  const ancestors = [`https://${shop}`, "https://admin.shopify.com", ...present(origins.admin)];
  return policy(origins, { ancestors, bridge: [origins.appBridge] });
}

/** No inline script and no eval anywhere. Polaris sets styles on its elements, hence 'unsafe-inline' for styles alone. */
function policy(origins: PolicyOrigins, frame: { ancestors: string[]; bridge: string[] }): string {
  const chat = present(origins.supportChat);
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...frame.bridge, ...chat],
    "style-src": ["'self'", "'unsafe-inline'", ...frame.bridge, ...chat],
    "img-src": ["'self'", "data:", "blob:", ...frame.bridge, ...present(origins.mapTiles), ...chat],
    "font-src": ["'self'", ...frame.bridge, ...chat],
    "connect-src": ["'self'", ...frame.bridge, ...chat],
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
