import { Secret, TOTP } from "otpauth";
import { APP_CODE_DIGITS, APP_CODE_SECONDS } from "#domain/accounts/second-factor.ts";

const SECRET_BYTES = 20;
/** Clocks may differ by one step, either way. */
const STEPS_OFF = 1;

/** A secret for an authenticator app, in base 32. */
export function newAppSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What an app reads from a QR code: the secret, and the name that it lists it under. */
export function appAddress(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** The 30-second step that a code is of, counted since 1970: the current one or one beside it. Null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const off = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: STEPS_OFF });
  return off === null ? null : Math.floor(now.getTime() / 1000 / APP_CODE_SECONDS) + off;
}

/** SHA-1 is what every app can do; nothing here depends on its collisions. */
function totpOf(secret: string, label = ""): TOTP {
  return new TOTP({
    issuer: "Surety",
    label,
    algorithm: "SHA1",
    digits: APP_CODE_DIGITS,
    period: APP_CODE_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}
