/** Services that load a message's pictures for their users, by what they call themselves. */
const services: readonly { name: string; userAgent: RegExp }[] = [
  { name: "Gmail", userAgent: /\bGoogleImageProxy\b/i },
  { name: "Yahoo Mail", userAgent: /\bYahooMailProxy\b/i },
  // It says nothing but this, which no browser does.
  { name: "Apple Mail", userAgent: /^Mozilla\/5\.0$/i },
];

/**
 * The mail service that loaded a picture, whether or not the person opened the message, and from its own address, which says
 * nothing about where the person is. Null for a person's own mail program or browser.
 */
export function mailServiceOf(userAgent: string): string | null {
  return services.find((service) => service.userAgent.test(userAgent.trim()))?.name ?? null;
}
