import { describe, expect, it } from "vitest";
import { browserFactsOf } from "#server/screening/enrich/browser-facts.ts";
import { emailFactsOf } from "#server/screening/enrich/email-facts.ts";
import { phoneFactsOf, readPhone } from "#server/screening/enrich/phone-facts.ts";
import { anOrder } from "#tests/support/an-order.ts";
import { quietFacts } from "#tests/support/quiet-facts.ts";

const windowsChrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

describe("email facts", () => {
  it.each([
    ["a@gmail.com", true, false],
    ["a@YAHOO.co.uk", true, false],
    ["a@hotmail.fr", true, false],
    ["a@mailinator.com", false, true],
    ["a@deep.sub.33mail.com", false, true],
    ["a@example.com", false, false],
    ["a@outlook.evil.example", false, false],
  ])("%s is free: %s, disposable: %s", (email, isFree, isDisposable) => {
    expect(emailFactsOf(email)).toMatchObject({ isFree, isDisposable });
  });

  it("no address, no facts", () => {
    expect(emailFactsOf(null)).toEqual(quietFacts().email);
    expect(emailFactsOf("nobody")).toEqual(quietFacts().email);
  });
});

describe("phone facts", () => {
  it.each([
    ["(415) 555-2671", "US", "+14155552671", "US", true],
    ["030 901820", "DE", "+4930901820", "DE", true],
    ["+44 20 7946 0958", "US", "+442079460958", "GB", true],
    ["+972 50-234-5678", null, "+972502345678", "IL", true],
    ["+1 555 123 4567", null, "+15551234567", null, false],
    ["415 555 2671", null, null, null, false],
    ["12", "US", null, null, false],
    ["ask my wife", "US", null, null, false],
  ])("%s in %s is %s", (given, country, e164, phoneCountry, isValid) => {
    expect(readPhone(given, country)).toMatchObject({ e164, country: phoneCountry, isValid });
  });

  it("the phone is the customer's, else that of the billing address; its country is the billing country", () => {
    const billingAddress = { country: "DE", phone: "030 901820" };
    expect(phoneFactsOf(anOrder({ billingAddress })).e164).toBe("+4930901820");
    expect(phoneFactsOf(anOrder({ billingAddress, customer: { phone: "0151 23456789" } })).e164).toBe("+4915123456789");
    expect(phoneFactsOf(anOrder()).isValid).toBeNull();
  });
});

describe("browser facts", () => {
  it.each([
    [windowsChrome, { name: "Chrome", os: "Windows", device: "desktop", isBot: false }],
    [iphone, { name: "Safari", os: "iOS", device: "mobile", isBot: false }],
    ["Chrome", { name: "Chrome", os: null, device: null, isBot: false }],
    ["FireFox", { name: "Firefox", os: null, device: null, isBot: false }],
    ["IE", { name: "Internet Explorer", os: null, device: null, isBot: false }],
    ["Opera", { name: "Opera", os: null, device: null, isBot: false }],
    [null, quietFacts().browser],
    ["  ", quietFacts().browser],
  ])("%s", (userAgent, facts) => {
    expect(browserFactsOf(userAgent)).toEqual(facts);
    expect(browserFactsOf(userAgent)).toEqual(facts);
  });

  it.each(["curl/8.5.0", "python-requests/2.32", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"])(
    "%s is a program",
    (userAgent) => {
      expect(browserFactsOf(userAgent).isBot).toBe(true);
    },
  );
});
