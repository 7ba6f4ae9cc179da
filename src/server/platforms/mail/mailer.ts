export type Mail = { to: string; subject: string; text: string; html: string };

/** The way mail goes out. */
export type Mailer = {
  /** Sends a mail; the same `mailId` again is the same mail and does no harm. */
  send(mail: Mail, mailId: string): Promise<void>;
  close(): void;
};
