/** Test numbers that the networks and processors publish. */
const VISA = "4242424242424242";
const AMEX = "378282246310005";
export const cardNumbers = [VISA, AMEX, "5555555555554444", "6011111111111117", "4222222222222"];

const between = {
  "a space": " ",
  "two spaces": "  ",
  "many spaces": "          ",
  "a dash": "-",
  "a dash with spaces": " - ",
  "an en dash": "\u2013",
  "a minus": "\u2212",
  "a dot": ".",
  "a middle dot": "\u00b7",
  "a comma": ",",
  "a comma and a space": ", ",
  "a slash": "/",
  "a backslash": "\\",
  "a pipe": "|",
  "a colon": ":",
  "a semicolon": ";",
  "a tab": "\t",
  "a line break": "\n",
  "a Windows line break": "\r\n",
  "an empty line": "\n\n",
  "an underscore": "_",
  "a star": "*",
  "a plus": "+",
  "an equals sign": "=",
  "a hash": "#",
  "a tilde": "~",
  "an apostrophe": "'",
  "a quotation mark": '"',
  brackets: ")(",
  "a no-break space": "\u00a0",
  "a narrow no-break space": "\u202f",
  "a thin space": "\u2009",
  "a figure space": "\u2007",
  "an ideographic space": "\u3000",
  "a zero-width space": "\u200b",
  "a zero-width joiner": "\u200d",
  "a word joiner": "\u2060",
  "a byte order mark": "\ufeff",
  "a soft hyphen": "\u00ad",
  "a direction mark": "\u200f",
  "a braille blank": "\u2800",
  "a combining line": "\u0332",
  "an arrow": "\u2192",
  "an emoji": "\u{1f4b3}",
  "an escaped space of a URL": "%20",
  "an entity of HTML": "&nbsp;",
  "a tag of HTML": "<br>",
} as const;

/** The zero of each script whose digits people type. */
const zeros = {
  Arabic: 0x660,
  Persian: 0x6f0,
  Devanagari: 0x966,
  Bengali: 0x9e6,
  Gurmukhi: 0xa66,
  Tamil: 0xbe6,
  Thai: 0xe50,
  Lao: 0xed0,
  Tibetan: 0xf20,
  Myanmar: 0x1040,
  Khmer: 0x17e0,
  Mongolian: 0x1810,
  "full-width": 0xff10,
  "mathematical bold": 0x1d7ce,
  "mathematical monospace": 0x1d7f6,
};

const around: [string, (number: string) => string][] = [
  ["alone", (number) => number],
  ["in a sentence", (number) => `please charge ${number}, thanks`],
  ["before its date and code", (number) => `${number} 12/29`],
  ["behind other digits", (number) => `17 ${number}`],
  ["in brackets", (number) => `[${number}]`],
  ["behind a colon", (number) => `pan:${number};`],
];

const quads = (number: string, mark: string) => number.replaceAll(/(\d{4})(?=\d)/g, `$1${mark}`);
const singles = (number: string, mark: string) => [...number].join(mark);
const inScript = (number: string, zero: number) => [...number].map((digit) => String.fromCodePoint(zero + Number(digit))).join("");

/** So many ways in which a full card number comes in a text, each with a name. */
export const cardNumberWays: { name: string; text: string }[] = [
  ...cardNumbers.flatMap((number) => around.map(([name, put]) => ({ name: `${number.length} digits ${name}`, text: put(number) }))),
  ...Object.entries(between).flatMap(([name, mark]) => [
    { name: `${name} between groups`, text: quads(VISA, mark) },
    { name: `${name} between digits`, text: singles(VISA, mark) },
    { name: `${name} in the groups of 15 digits`, text: `3782${mark}822463${mark}10005` },
  ]),
  ...Object.entries(zeros).flatMap(([name, zero]) => [
    { name: `${name} digits`, text: inScript(VISA, zero) },
    { name: `${name} digits in groups`, text: inScript(VISA, zero).replaceAll(/(.{4})(?=.)/gu, "$1 ") },
  ]),
];

/** Texts that look a little like a card number, each in a field where it often is; none is changed. */
export const innocentTexts: Record<string, string[]> = {
  customerPhone: ["+49 171 2345672", "4917123456789", "+4917620000008", "(030) 1234 5678", "+44 7911 123456", "+86 138 0013 8000"],
  note: [
    "30/05/2026 12:00:00",
    "2026-11-01 12:00:00.123456",
    "36/2 rue de Paris, 75001",
    "2600:1700:1234:5678:1111:2222:3333:4444",
    "1Z999AA10123456784",
    "RR123456785US",
    "9400110898825022579493",
    "IBAN DE89370400440532013000",
    "490154203237518",
    "12.50 USD, 4 pieces",
    "550e8400-e29b-41d4-a716-446655440000",
    "4242 4242 4242 4241",
    "1793534400000",
  ],
};

/** The digits of a text in every script, without anything between them. */
export function bareDigits(text: string): string {
  return text
    .replaceAll(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      const zero = Object.values(zeros).find((first) => code >= first && code <= first + 9);
      return zero === undefined ? digit : String(code - zero);
    })
    .replaceAll(/%20|\D/g, "");
}
