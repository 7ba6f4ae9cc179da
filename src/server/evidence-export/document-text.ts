import { convert, type HtmlToTextOptions } from "html-to-text";
import { cutTo } from "#domain/text/truncate.ts";

/** Longer files aren't printed: reading them would hold up everyone's requests. */
export const TEXT_FILE_BYTES = 100_000;
/** About 3 pages. */
const MOST_CHARACTERS = 10_000;

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

/** What a person reads in an HTML page or a JSON file, cut after 10,000 characters; empty if that's nothing. */
export function documentText(kind: "html" | "json", bytes: Uint8Array): string {
  const source = new TextDecoder().decode(bytes);
  return cutTo(kind === "html" ? convert(source, options).trim() : JSON.stringify(JSON.parse(source), null, 2), MOST_CHARACTERS);
}
