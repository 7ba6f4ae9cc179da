import { convert, type HtmlToTextOptions } from "html-to-text";
import { cutTo } from "#domain/text/truncate.ts";

/** Longer files aren't printed. */
export const TEXT_FILE_BYTES = 100_000;
/** About 3 pages. */
const MOST_CHARACTERS = 10_000;
const MOST_LINES = 150;

export type TextFile = { kind: "html" | "json"; bytes: Uint8Array };

/** A text, and what it goes on after if it was cut: 'its first 150 lines'. */
export type PrintedText = { text: string; cutAfter: string | null };

const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];
const options: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: 200 },
  selectors: [
    ...headings.map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: "a", options: { ignoreHref: true } },
    ...["title", "img", "template"].map((selector) => ({ selector, format: "skip" })),
    // Not as a table: a cell can claim any number of columns.
    { selector: "tr", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...["td", "th"].map((selector) => ({ selector, format: "inlineSurround", options: { suffix: " " } })),
  ],
};

/** What a person reads in an HTML page or a JSON file; empty if that's nothing. Throws where it can't be read. */
export function documentText({ kind, bytes }: TextFile): PrintedText {
  const source = new TextDecoder().decode(bytes);
  return cutToPages(kind === "html" ? convert(source, options).trim() : JSON.stringify(JSON.parse(source), null, 2));
}

/** The first pages of a text. */
export function cutToPages(whole: string): PrintedText {
  const characters = cutTo(whole, MOST_CHARACTERS);
  const lines = characters.split(/\r\n?|\n/, MOST_LINES + 1);
  if (lines.length > MOST_LINES) return { text: `${lines.slice(0, MOST_LINES).join("\n")}\n…`, cutAfter: `its first ${MOST_LINES} lines` };
  return { text: characters, cutAfter: characters === whole ? null : "its first 10,000 characters" };
}
