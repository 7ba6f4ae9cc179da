import { createTransport } from "nodemailer";
import { messageIdOf } from "#server/platforms/mail/message-id.ts";
import type { Mailer } from "#server/platforms/mail/mailer.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 30_000;

/** Sends through an SMTP server: `smtp://user:password@host:port`, or `smtps://`. */
export function smtpMailer(options: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({
    url: options.smtpUrl,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
  });
  return {
    send: async (mail, mailId) => {
      // The id lets a receiver recognize a message it gets twice.
      await transport.sendMail({ ...mail, from: options.from, messageId: messageIdOf(options.from, mailId) });
    },
    close: () => transport.close(),
  };
}
