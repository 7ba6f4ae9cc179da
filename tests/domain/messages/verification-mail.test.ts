import { describe, expect, test } from "vitest";
import { usualColors } from "#domain/accounts/branding.ts";
import { mailLanguages } from "#domain/accounts/mail-languages.ts";
import { keysOf } from "#domain/keys-of.ts";
import { verificationMail } from "#domain/messages/verification-mail.ts";
import { verificationWords } from "#domain/messages/verification-words.ts";

const names = { shop: "Alder & Sons <b>", order: "#1001", name: "Ana" };
const shown = {
  language: "en",
  names,
  link: "https://verify.example/v/1?a=1&b=2",
  colors: usualColors,
  logo: null,
  signature: null,
} as const;

const placesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([place]) => place).toSorted();

describe.each(keysOf(mailLanguages))("in %s", (language) => {
  test("every text names what the English one names", () => {
    const [own, english] = [verificationWords[language], verificationWords.en];
    for (const name of keysOf(english)) expect(placesIn(String(own[name])), name).toEqual(placesIn(String(english[name])));
  });

  test("the mail is filled in, as text and as a page", () => {
    const { subject, text, html } = verificationMail({ ...shown, language });
    for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\w+\}/);
    expect(subject).toContain("#1001");
    expect(text).toContain(shown.link);
    expect(html).toContain(`<html lang="${language}">`);
  });
});

test("what a shop or a customer is called can't become markup", () => {
  const { html } = verificationMail({ ...shown, names: { ...names, name: "<script>" } });
  expect(html).not.toContain("<script>");
  expect(html).not.toContain("<b>");
  expect(html).toContain("Alder &amp; Sons &lt;b&gt;");
  expect(html).toContain('href="https://verify.example/v/1?a=1&amp;b=2"');
});

test("a mail has the shop's colors, logo and signature, and greets a customer without a name", () => {
  const colors = { backgroundColor: "#101010", textColor: "#f0f0f0", elementColor: "#303030" };
  const { html, text } = verificationMail({
    ...shown,
    names: { ...names, name: "" },
    colors,
    logo: "cid:logo",
    signature: "cid:signature",
  });
  for (const part of [
    "background: #101010; color: #f0f0f0",
    "background: #303030; color: #f0f0f0",
    'src="cid:logo"',
    'src="cid:signature"',
  ])
    expect(html).toContain(part);
  expect(text).toMatch(/^Hello,\n/);
});
