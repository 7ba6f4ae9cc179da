export type Mail = { to: string; subject: string; text: string; html: string };

/** Sends email. */
export type Mailer = {
  /** Sends an email. Sending the same `mailId` again is harmless: receivers recognize it. */
  send(mail: Mail, mailId: string): Promise<void>;
  close(): void;
};
