import { convert, type HtmlToTextOptions } from "html-to-text";
import { cutTo } from "#domain/text/truncate.ts";

/** Characters of an HTML page that are read: of more, reading can take longer than an export has. */
const MOST_HTML = 200_000;
/** About 3 pages. */
const MOST_CHARACTERS = 10_000;
const MOST_LINES = 150;

export type TextFile = { kind: "html" | "json"; bytes: Uint8Array };

/** A text, and what it goes on after if it was cut: 'its first 150 lines'. */
export type PrintedText = { text: string; cutAfter: string | null };

/** Parts of a page that stand on lines of their own, beside those that the library knows. */
const lines = "dl dt dd fieldset legend figure figcaption details summary center caption select optgroup option textarea".split(" ");
/** Inputs whose value nobody sees. */
const unseenInputs: ReadonlySet<string | undefined> = new Set(["hidden", "password", "file", "image", "color", "range"]);

const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];
const options: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: 200 },
  formatters: {
    input({ attribs: { type, value = "", checked } = {} }, _walk, builder) {
      const kind = type?.toLowerCase();
      if (kind === "checkbox" || kind === "radio") builder.addInline(checked === undefined ? " [ ] " : " [x] ");
      else if (!unseenInputs.has(kind)) builder.addInline(` ${value} `);
    },
  },
  selectors: [
    ...headings.map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: "a", options: { ignoreHref: true } },
    ...["title", "img", "template"].map((selector) => ({ selector, format: "skip" })),
    ...lines.map((selector) => ({ selector, format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } })),
    { selector: "input", format: "input" },
    // Not as a table: a cell can claim any number of columns.
    { selector: "tr", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...["td", "th"].map((selector) => ({ selector, format: "inlineSurround", options: { suffix: " " } })),
  ],
};

/** What a person reads in an HTML page or a JSON file; empty if that's nothing. Throws where it can't be read. */
export function documentText({ kind, bytes }: TextFile): PrintedText {
  const source = new TextDecoder().decode(bytes);
  if (kind === "json") return cutToPages(JSON.stringify(JSON.parse(source), null, 2));
  const printed = cutToPages(convert(source.slice(0, MOST_HTML), options).trim());
  if (source.length <= MOST_HTML || printed.cutAfter !== null) return printed;
  return { text: `${printed.text}\n…`, cutAfter: `the first ${MOST_HTML / 1000} KB of the file` };
}

/** The first pages of a text. */
export function cutToPages(whole: string): PrintedText {
  const characters = cutTo(whole, MOST_CHARACTERS);
  const lines = characters.split(/\r\n?|\n/, MOST_LINES + 1);
  if (lines.length > MOST_LINES) return { text: `${lines.slice(0, MOST_LINES).join("\n")}\n…`, cutAfter: `its first ${MOST_LINES} lines` };
  return { text: characters, cutAfter: characters === whole ? null : "its first 10,000 characters" };
}
