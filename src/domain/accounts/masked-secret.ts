const SHOWN = 4;
/** Of a shorter secret, its end would tell too much. */
const LEAST_LENGTH = 12;

/** A secret as its owner knows it again, by its last four characters: "••••abcd". */
export function maskedSecret(secret: string): string {
  return `••••${secret.length < LEAST_LENGTH ? "" : secret.slice(-SHOWN)}`;
}
