/** How long the parts of a ReAmaze account's settings may be. */
export const reamazeLimits = { accountName: 200, email: 320, apiKey: 500 } as const;

/**
 * The name of a ReAmaze account, as it's part of its address: 'acme' of acme, acme.reamaze.com or https://acme.reamaze.io/inbox. Null
 * for what can't be one.
 */
export function readAccountName(typed: string): string | null {
  const host = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/[/?#].*$/, "");
  const name = host.replace(/\.reamaze\.(com|io)$/, "");
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(name) ? name : null;
}
