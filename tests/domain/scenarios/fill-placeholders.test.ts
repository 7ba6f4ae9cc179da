import { fc } from "#tests/support/properties.ts";
import { describe, expect, test } from "vitest";
import { fillForm, fillJson, fillLine, fillMarkup, fillText, fillUrl, TemplateFault } from "#domain/scenarios/fill-placeholders.ts";
import { placeholderNames, type PlaceholderName, type PlaceholderValues } from "#domain/scenarios/placeholders.ts";

const blank = Object.fromEntries(placeholderNames.map((name) => [name, ""])) as Record<PlaceholderName, string | number>;
const values = (shown: Partial<PlaceholderValues>): PlaceholderValues => ({ ...blank, ...shown });
const named = (payername: string) => values({ payername });
const HOSTILE = '","admin":true,"x":"';

test("every placeholder is known, and empty where its value isn't", () => {
  expect(placeholderNames).toHaveLength(55);
  for (const name of placeholderNames) expect(fillText(`{{${name}}}`, values({}))).toBe("");
});

describe("text", () => {
  test.each([
    ["Hello {{payername}} {{ PayerSurname }}", values({ payername: "Ana", PayerSurname: "Ruiz" }), "Hello Ana Ruiz"],
    ["Total {{amount}} {{currency}}", values({ amount: 12.5, currency: "USD" }), "Total 12.5 USD"],
    ["One\n{{payername}}", named("Ana\r\nBcc: all@shop.test"), "One\nAna Bcc: all@shop.test"],
    ["{{payername}}", named("{{payeremail}}"), "{{payeremail}}"],
    ["{{payername}}", named("$& $1 $$"), "$& $1 $$"],
  ])("%j is filled", (template, known, filled) => expect(fillText(template, known)).toBe(filled));

  test("a placeholder that doesn't exist is named", () => {
    expect(() => fillText("{{constructor}}", values({}))).toThrow(new TemplateFault("{{constructor}} isn't a dynamic parameter."));
  });

  test("a header or subject has one line", () => {
    expect(fillLine("X\r\nY {{payername}}", named("a\r\nSet-Cookie: b\u0000\u2028c"))).toBe("X Y a Set-Cookie: b c");
  });

  test("a form and markup are escaped in their own way", () => {
    expect(fillForm("name={{payername}}&b=1", named("a&admin=1 é\uD800"))).toBe("name=a%26admin%3D1%20%C3%A9%EF%BF%BD&b=1");
    expect(fillMarkup("<n>{{payername}}</n>", named(`</n><b>&"'`))).toBe("<n>&#60;/n&#62;&#60;b&#62;&#38;&#34;&#39;</n>");
  });
});

describe("JSON", () => {
  test.each([
    ['{"name":"{{payername}}"}', named(HOSTILE), { name: HOSTILE }],
    ['{"name":{{payername}}}', named('1,"admin":true'), { name: '1,"admin":true' }],
    [
      '{"amount":{{amount}},"text":"{{amount}} {{currency}}"}',
      values({ amount: 12.5, currency: "USD" }),
      { amount: 12.5, text: "12.5 USD" },
    ],
    ['{"a":"\\"{{payername}}\\\\","b":{{payername}}}', named('"\\'), { a: '""\\\\', b: '"\\' }],
    ["[{{payername}}]", named("[1]"), ["[1]"]],
  ])("%j is filled without a change of its structure", (template, known, expected) => {
    expect(JSON.parse(fillJson(template, known))).toEqual(expected);
  });

  test("no value changes its structure", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (payername) => {
        const filled: unknown = JSON.parse(fillJson('{"a":"x{{payername}}y","b":[{{payername}}],"c":1}', named(payername)));
        expect(filled).toEqual({ a: `x${payername}y`, b: [payername], c: 1 });
      }),
    );
  });

  test.each(['{"a":"\\{{payername}}"}', '{"a":', "name={{payername}}"])("%s can't be filled", (template) => {
    expect(() => fillJson(template, named('"'))).toThrow(TemplateFault);
  });
});

describe("an address", () => {
  test.each([
    ["https://shop.test/a?n={{payername}}", "a b&admin=1#x", "https://shop.test/a?n=a%20b%26admin%3D1%23x"],
    ["https://shop.test/orders/{{payername}}/hold", "../../x", "https://shop.test/orders/..%2F..%2Fx/hold"],
    ["http://shop.test:8080/{{payername}}", "é\uD800", "http://shop.test:8080/%C3%A9%EF%BF%BD"],
    ["https://shop.test", "x", "https://shop.test"],
    ["https://shop.test/?{{payername}}=1", "a=b", "https://shop.test/?a%3Db=1"],
  ])("%s is filled", (template, payername, filled) => expect(fillUrl(template, named(payername))).toBe(filled));

  test.each([
    "{{payername}}",
    "{{payername}}://shop.test/",
    "https://{{payername}}/",
    "https://{{payername}}.shop.test/",
    "https://shop.test{{payername}}/",
    "https://shop.test:{{payername}}/",
    "https://{{payername}}@shop.test/",
    "https://shop.test\\{{payername}}",
    "ftp://shop.test/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "//shop.test/{{payername}}",
  ])("%s has no place for a value, or leads nowhere", (template) => {
    expect(() => fillUrl(template, named("evil.test"))).toThrow(TemplateFault);
  });

  test.each(["..", ".", ""])("a value of %j can't lead elsewhere", (payername) => {
    expect(() => fillUrl("https://shop.test/orders/{{payername}}/", named(payername))).toThrow(TemplateFault);
  });

  test("no value leads to another host or part", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", minLength: 1 }).filter((text) => !/^\.+$/.test(text)),
        (payername) => {
          const { host, pathname, searchParams } = new URL(
            fillUrl("https://shop.test/a/{{payername}}/c?n={{payername}}", named(payername)),
          );
          expect(host).toBe("shop.test");
          expect(pathname.split("/").map(decodeURIComponent)).toEqual(["", "a", payername.toWellFormed(), "c"]);
          expect([...searchParams]).toEqual([["n", payername.toWellFormed()]]);
        },
      ),
    );
  });
});
