import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { messageIdOf } from "#server/platforms/mail/message-id.ts";
import type { Mailer } from "#server/platforms/mail/mailer.ts";

/**
 * Writes each email to a folder as an `.eml` file, for servers without SMTP. If `print` is given, it also prints the links in
 * each email.
 */
export function outboxMailer(options: { folder: string; from: string; print: ((line: string) => void) | null }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    send: async (mail, mailId) => {
      const { message } = await transport.sendMail({ ...mail, from: options.from, messageId: messageIdOf(options.from, mailId) });
      if (!Buffer.isBuffer(message)) throw new Error("The email wasn't composed as a buffer");
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      const file = join(options.folder, `${mailId}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      options.print?.(`Email to ${mail.to}: ${mail.subject}`);
      for (const link of mail.text.match(/https?:\/\/\S+/g) ?? []) options.print?.(`  ${link}`);
    },
    close: () => transport.close(),
  };
}
