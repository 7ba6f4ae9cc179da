import { join } from "node:path";
import type { Config } from "#server/config.ts";
import type { Mailer } from "#server/platforms/mail/mailer.ts";
import { outboxMailer } from "#server/platforms/mail/outbox-mailer.ts";
import { smtpMailer } from "#server/platforms/mail/smtp-mailer.ts";

/** Uses SMTP if `SMTP_URL` is set, otherwise the outbox, which prints links when running on the embedded database. */
export function openMailer(
  config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir" | "databaseUrl">,
  print: (line: string) => void,
): Mailer {
  if (config.smtpUrl !== null) return smtpMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom });
  return outboxMailer({ folder: join(config.dataDir, "outbox"), from: config.mailFrom, print: config.databaseUrl === null ? print : null });
}
