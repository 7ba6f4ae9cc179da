import { GENERATED_PASSWORD_LENGTH } from "#domain/accounts/signup-modes.ts";

const CHARACTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";

/** What a signup inside the Shopify admin sends as its password. It's no one's: the server doesn't use it. */
export function generatedPassword(): string {
  const random = crypto.getRandomValues(new Uint32Array(GENERATED_PASSWORD_LENGTH));
  return [...random].map((number) => CHARACTERS[number % CHARACTERS.length]).join("");
}
