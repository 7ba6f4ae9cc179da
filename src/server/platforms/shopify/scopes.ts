/** Permissions that every shop grants when it installs the app, as in shopify.app.toml, each with what it's for. */
export const requiredScopes: Readonly<Record<string, string>> = {
  read_orders: "Screens orders, and learns of payments, changes, cancellations and refunds.",
  read_fulfillments: "Keeps tracking numbers and deliveries as evidence.",
};

/** The permissions that the app needs and a shop hasn't granted. Writing includes reading. */
export function missingScopes(granted: readonly string[]): string[] {
  const has = new Set(granted.flatMap((scope) => [scope, scope.replace(/^write_/, "read_")]));
  return Object.keys(requiredScopes).filter((scope) => !has.has(scope));
}
