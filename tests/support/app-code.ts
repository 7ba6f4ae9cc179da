import { Secret, TOTP } from "otpauth";

/** The code that an authenticator app with this secret shows, now or so many steps of 30 seconds later. */
export function codeOf(secret: string, at: Date, stepsLater = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  return app.generate({ timestamp: at.getTime() + stepsLater * 30_000 });
}
