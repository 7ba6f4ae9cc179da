import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { messageIdOf } from "#server/platforms/mail/message-id.ts";
import type { Mailer } from "#server/platforms/mail/mailer.ts";

/**
 * Puts each mail as an `.eml` file into a folder, for servers without SMTP (INTERFACE, "Environment"). Where `print` is
 * given, the links of a mail are printed too.
 */
export function outboxMailer(options: { folder: string; from: string; print: ((line: string) => void) | null }): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    send: async (mail, mailId) => {
      const { message } = await transport.sendMail({ ...mail, from: options.from, messageId: messageIdOf(options.from, mailId) });
      if (!Buffer.isBuffer(message)) throw new Error("A mail was not put together whole");
      await mkdir(options.folder, { recursive: true });
      const file = join(options.folder, `${mailId}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      options.print?.(`Mail to ${mail.to}: ${mail.subject}`);
      for (const link of mail.text.match(/https?:\/\/\S+/g) ?? []) options.print?.(`  ${link}`);
    },
    close: () => transport.close(),
  };
}
