import { expect, it } from "vitest";
import { interactionWords } from "#domain/messages/interaction-words.ts";
import { mailServiceOf } from "#domain/messages/mail-service.ts";
import { isWebAddress } from "#domain/text/is-web-address.ts";

it.each([
  ["Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)", "Gmail"],
  ["YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html", "Yahoo Mail"],
  ["Mozilla/5.0", "Apple Mail"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148", null],
  ["Mozilla/4.0 (compatible; ms-office; MSOffice 16)", null],
])("%s loads for %s", (userAgent, service) => {
  expect(mailServiceOf(userAgent)).toBe(service);
});

it.each([
  ["opened", { city: "Lyon", country: "FR" }, null, "Shipped", "Email opened in Lyon, France: “Shipped”"],
  ["clicked", { city: null, country: "FR" }, null, null, "Email link followed in France"],
  ["opened", null, null, null, "Email opened"],
  ["loaded", null, "Gmail", "Shipped", "Email loaded ahead by Gmail: “Shipped”"],
  ["scanned", null, null, null, "Email link checked by a program"],
] as const)("a message that was %s reads so", (interaction, place, mailService, subject, words) => {
  expect(interactionWords({ interaction, place, mailService, subject })).toBe(words);
});

it.each([
  ["https://shop.example/orders/1?key=2", true],
  ["http://shop.example", true],
  ["//shop.example", false],
  ["javascript:alert(1)", false],
  ["data:text/html,hi", false],
  ["https://ana:secret@shop.example", false],
  ["shop.example", false],
])("%s is a web address: %s", (text, is) => {
  expect(isWebAddress(text)).toBe(is);
});
