import { fc } from "#tests/support/properties.ts";
import { describe, expect, test } from "vitest";
import {
  joinedWords,
  ORDER_WORDS_MAX,
  readEmailDomain,
  readSearch,
  readWords,
  searchWordsOf,
  type SearchedOrder,
} from "#domain/payments/search-words.ts";
import { isFound } from "#tests/support/is-found.ts";

const nobody = { firstName: null, lastName: null, email: null, phone: null, last4: null, ip: null, deviceId: null };
const order: SearchedOrder = {
  orderId: "WEB-50012",
  reference: "#1001",
  firstName: "Zoë",
  lastName: "García-O’Hara",
  email: "zoe.garcia@mail.test",
  phone: "+1 (555) 123-4567",
  last4: "4242",
  ip: "203.0.113.7",
  deviceId: "D-77ab",
};

const finds = (text: string, searched: SearchedOrder = order) => {
  const terms = readSearch(text);
  return terms.length > 0 && isFound(searchWordsOf(searched), terms);
};

describe("an order is found by", () => {
  test.each([
    "web-50012",
    "WEB-500",
    "50012",
    "#1001",
    "1001",
    "1001,",
    "1001.",
    "garcia, zoe",
    "+1 (555) 123-4567;",
    "zoe",
    "ZOË",
    "garcia",
    "García-O'H",
    "ohara",
    "zoe.garcia@mail.test",
    "zoe.gar",
    "mail.test",
    "@mail.test",
    "+1 (555) 123-4567",
    "555 123 4567",
    "5551234567",
    "4567",
    "0555 123 4567",
    "4242",
    "•••• 4242",
    "••••4242",
    "Visa •••• 4242",
    "American Express credit •••• 4242",
    "Visa •••• 4242 zoe",
    "*4242",
    "zoe *4242",
    "203.0.113.7",
    "203.0.",
    "d-77AB",
    "zoe 4242 mail",
    "  zoe   1001 ",
  ])("%j", (text) => {
    expect(finds(text)).toBe(true);
  });

  test.each([
    "zoe 12",
    "Visa •••• 4343",
    "Visa •••• 4242 jane",
    "jane *4242",
    "Visa 4242",
    "arcia",
    "example.test",
    "123",
    "5551",
    "zo",
    "zo 1",
    "",
    "  ",
    "!!!",
    "nobody",
  ])("not %j", (text) => {
    expect(finds(text)).toBe(false);
  });

  test("a phone number with a country code that it came without", () => {
    expect(finds("+1 555 123 4567", { ...order, phone: "0555 123 4567" })).toBe(true);
    expect(finds("+1 555 123 4567", { ...order, phone: "555 123 4567" })).toBe(true);
    expect(finds("15551234567", { ...order, phone: "555 123 4567" })).toBe(true);
  });

  test("fewer letters with a longer word, but not by themselves", () => {
    const wei = { ...order, firstName: "Wei", lastName: "Li" };
    expect(finds("li", wei)).toBe(false);
    expect(finds("wei li", wei)).toBe(true);
    expect(finds("wei l", wei)).toBe(true);
    expect(finds("wei x", wei)).toBe(false);
  });

  test.each(["佐藤", "佐", "佐藤 健", "김", "김민", "ひ", "ガ", "สม"])("%j, which is short in its script", (text) => {
    const named = { ...order, firstName: "健 ひろ 김민준", lastName: "佐藤 ガク สมชาย" };
    expect(finds(text, named)).toBe(true);
    expect(finds(text)).toBe(false);
  });

  test("each start of each of its words that has 3 characters, in any case and with accents or without", () => {
    const word = fc.stringMatching(/^[a-zA-Zéüßø]{3,12}$/);
    fc.assert(
      fc.property(word, word, word, fc.stringMatching(/^[a-z0-9-]{3,30}$/), fc.nat(), (firstName, lastName, local, orderId, seed) => {
        const email = `${local}@shop.test`.toLowerCase();
        const searched = { ...nobody, orderId, reference: orderId, firstName, lastName, email };
        for (const whole of [firstName, lastName.toUpperCase(), email, orderId]) {
          const start = whole.slice(0, 3 + (seed % (whole.length - 2)));
          expect(finds(start, searched), `${start} in ${JSON.stringify(searched)}`).toBe(true);
        }
      }),
    );
  });
});

describe("the filter by email", () => {
  test.each([
    ["@mail.test", true],
    ["@MAIL", true],
    ["@else.test", false],
    ["@ma", false],
  ])("finds a domain by %s: %s", (text, isFoundSo) => {
    expect(isFound(searchWordsOf(order), readEmailDomain(text))).toBe(isFoundSo);
  });

  test.each(["mail.test", "zoe@mail.test", "@", ""])("asks for no domain by %j", (text) => {
    expect(readEmailDomain(text)).toEqual([]);
  });
});

describe("the filter by", () => {
  test.each([
    ["name", "zoe ohara", true],
    ["name", "Zoe 4242", false],
    ["name", "mail", false],
    ["name", "Zo", false],
    ["ip", "203.0", true],
    ["ip", "4242", false],
    ["device", "D-77", true],
    ["device", "zoe", false],
  ] as const)("%s asks for no other kind of word: %s", (kind, text, isAsked) => {
    expect(isFound(searchWordsOf(order), readWords(kind, text))).toBe(isAsked);
  });
});

describe("the words of an order", () => {
  test("are few and short whatever is sent", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 400 });
    const some = fc.option(text);
    const any = fc.record({
      orderId: text,
      reference: text,
      firstName: some,
      lastName: some,
      email: some,
      phone: some,
      last4: some,
      ip: some,
      deviceId: some,
    });
    fc.assert(
      fc.property(any, (searched) => {
        const words = searchWordsOf(searched);
        expect(words.length).toBeLessThanOrEqual(ORDER_WORDS_MAX);
        expect(new Set(words).size).toBe(words.length);
        for (const word of words) {
          expect([...word].length).toBeLessThanOrEqual(65);
          expect(word).toMatch(/^\S+$/u);
          expect(word.isWellFormed()).toBe(true);
        }
        expect(joinedWords(words).trim().split(" ").filter(Boolean)).toEqual(words);
      }),
    );
  });

  test("leave out what another one begins with", () => {
    expect(searchWordsOf({ ...nobody, orderId: "1001", reference: "#1001", email: "ann@shop.test" })).toEqual([
      "1001",
      "ann@shop.test",
      "shop.test",
    ]);
  });
});
