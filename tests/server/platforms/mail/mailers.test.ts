import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { resetMail } from "#server/access/reset-mail.ts";
import { openMailer } from "#server/platforms/mail/open-mailer.ts";

const from = "Surety <no-reply@surety.test>";
const link = "https://surety.test/reset/abc";
const mail = resetMail({ email: "ana@shop.test", fullName: "Ana <b>Ünal</b>", emailConfirmedAt: new Date() }, link);

let dataDir: string;
let printed: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "surety-mail-"));
  printed = [];
});

afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

const print = (line: string) => void printed.push(line);

test("without SMTP_URL an email goes to the outbox, once however often it is sent", async () => {
  const mailer = openMailer({ smtpUrl: null, mailFrom: from, dataDir, databaseUrl: "postgres://db" }, print);
  await mailer.send(mail, "mail-1");
  await mailer.send(mail, "mail-1");
  expect(await readdir(join(dataDir, "outbox"))).toEqual(["mail-1.eml"]);
  const text = await readFile(join(dataDir, "outbox", "mail-1.eml"), "utf8");
  expect(text).toContain("To: ana@shop.test");
  expect(text).toContain("From: Surety <no-reply@surety.test>");
  expect(text).toContain("Message-ID: <mail-1@surety.test>");
  expect(text).toContain(link);
  expect(printed).toEqual([]);
});

test("on the embedded database the links of a mail are printed too", async () => {
  const mailer = openMailer({ smtpUrl: null, mailFrom: from, dataDir, databaseUrl: null }, print);
  await mailer.send(mail, "mail-1");
  expect(printed.join("\n")).toContain(link);
});

test("a name in a mail cannot bring its own markup", () => {
  expect(mail.html).toContain("Ana &lt;b&gt;Ünal&lt;/b&gt;");
  expect(mail.html).not.toContain("<b>");
});

test("with SMTP_URL a mail goes to that server", async () => {
  const receiver = await startReceiver();
  const mailer = openMailer({ smtpUrl: receiver.url, mailFrom: from, dataDir, databaseUrl: null }, print);
  await mailer.send(mail, "mail-1");
  mailer.close();
  await receiver.stop();
  expect(receiver.text()).toContain("RCPT TO:<ana@shop.test>");
  expect(receiver.text()).toContain("Subject: Reset your Surety password");
  expect(await readdir(dataDir)).toEqual([]);
});

test("a mail server that cannot be reached is an error, so that the job is tried again", async () => {
  const receiver = await startReceiver();
  await receiver.stop();
  const mailer = openMailer({ smtpUrl: receiver.url, mailFrom: from, dataDir, databaseUrl: null }, print);
  await expect(mailer.send(mail, "mail-1")).rejects.toThrow("ECONNREFUSED");
});

/** As much of a mail server as one delivery needs. */
async function startReceiver() {
  let heard = "";
  let isInMessage = false;
  const server: Server = createServer((socket) => {
    socket.write("220 ready\r\n");
    socket.on("data", (chunk) => {
      const text = chunk.toString();
      heard += text;
      for (const line of text.split("\r\n")) {
        if (isInMessage) {
          if (line === ".") {
            isInMessage = false;
            socket.write("250 taken\r\n");
          }
        } else if (line === "DATA") {
          isInMessage = true;
          socket.write("354 go on\r\n");
        } else if (line === "QUIT") socket.end("221 bye\r\n");
        else if (line !== "") socket.write("250 ok\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port was given");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    text: () => heard,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
