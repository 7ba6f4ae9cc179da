import type { Block, Fact, TableColumn } from "#server/evidence-export/evidence-block.ts";
import type { MeasuredPictures, PictureBlock } from "#server/evidence-export/read-pictures.ts";
import type { TextMeasure, TextStyle } from "#server/evidence-export/text-measure.ts";

/** Points of a US Letter page, which every card network takes. */
export const PAGE = { width: 612, height: 792, left: 54, right: 558, top: 738, bottom: 60 };
export const FOOTER_Y = 36;

/** What is drawn on a page; y counts from the bottom up. */
export type Mark =
  | { kind: "line"; text: string; style: TextStyle; x: number; y: number; isGray: boolean }
  | { kind: "rule"; y: number; fromX: number; toX: number }
  | { kind: "picture"; of: PictureBlock; index: number; x: number; y: number; width: number; height: number };
export type PageMarks = Mark[];

/** What the blocks that are pictures have. */
export type Measures = ReadonlyMap<Block, MeasuredPictures>;

const body: TextStyle = { size: 10.5, isBold: false };
const bold: TextStyle = { size: 10.5, isBold: true };
const cell: TextStyle = { size: 9, isBold: false };
const cellTitle: TextStyle = { size: 9, isBold: true };
const sectionTitle: TextStyle = { size: 16, isBold: true };
const heading: TextStyle = { size: 12, isBold: true };

const LINE_HEIGHT = 1.35;
const LABEL_WIDTH = 150;
const CELL_GAP = 8;

type ColumnPart = { text: string; style: TextStyle; x: number; width: number; isGray?: boolean; isNumeric?: boolean };

/** Lays blocks out on pages, top to bottom. */
export function makePageLayout(measure: TextMeasure, pictures: Measures) {
  const pages: PageMarks[] = [[]];
  let y = PAGE.top;
  const page = () => pages[pages.length - 1] ?? [];
  const breakPage = () => {
    pages.push([]);
    y = PAGE.top;
  };
  const room = (height: number) => y - height >= PAGE.bottom;
  /** Moves down by a line, onto the next page if there's no room for it. */
  const down = (height: number) => {
    if (!room(height)) breakPage();
    y -= height;
  };
  const space = (height: number) => {
    if (y < PAGE.top) y = Math.max(y - height, PAGE.bottom);
  };
  const put = (text: string, style: TextStyle, x: number, isGray = false) => {
    if (text !== "") page().push({ kind: "line", text, style, x, y, isGray });
  };
  const rule = () => page().push({ kind: "rule", y: y - 3, fromX: PAGE.left, toX: PAGE.right });

  function text(content: string, style: TextStyle): void {
    const lines = measure.linesOf(content, style, PAGE.right - PAGE.left);
    const height = style.size * LINE_HEIGHT;
    for (const [index, line] of lines.entries()) {
      // The last line doesn't stand alone on a page.
      if (index === lines.length - 2 && !room(2 * height)) breakPage();
      down(height);
      put(line, style, PAGE.left);
    }
  }

  /** Texts side by side, each in its own width; a long one goes on over the page's end. */
  function columns(parts: readonly ColumnPart[], atBreak: () => void) {
    const lines = parts.map((part) => measure.linesOf(part.text, part.style, part.width));
    const height = Math.max(...parts.map(({ style }) => style.size)) * LINE_HEIGHT;
    for (let index = 0; index < Math.max(...lines.map(({ length }) => length)); index++) {
      if (!room(height)) {
        breakPage();
        atBreak();
      }
      y -= height;
      for (const [at, { style, x, width, isGray, isNumeric = false }] of parts.entries()) {
        const line = lines[at]?.[index] ?? "";
        put(line, style, isNumeric ? x + width - measure.widthOf(line, style) : x, isGray);
      }
    }
  }

  function facts(list: readonly Fact[]): void {
    for (const [label, value] of list) {
      const labelPart = { text: label, style: body, x: PAGE.left, width: LABEL_WIDTH - CELL_GAP, isGray: true };
      const valuePart = { text: value, style: body, x: PAGE.left + LABEL_WIDTH, width: PAGE.right - PAGE.left - LABEL_WIDTH };
      columns([labelPart, valuePart], () => undefined);
      y -= 2;
    }
  }

  function table(tableColumns: readonly TableColumn[], rows: readonly (readonly string[])[]): void {
    const whole = tableColumns.reduce((sum, { share }) => sum + share, 0);
    let left: number = PAGE.left;
    const places = tableColumns.map(({ share, isNumeric = false }) => {
      const width = ((PAGE.right - PAGE.left) * share) / whole;
      const place = { x: left, width: width - CELL_GAP, isNumeric };
      left += width;
      return place;
    });
    const row = (texts: readonly string[], style: TextStyle, atBreak: () => void) =>
      columns(
        places.map((place, index) => ({ ...place, style, text: texts[index] ?? "" })),
        atBreak,
      );
    const head = () => {
      row(
        tableColumns.map(({ title }) => title),
        cellTitle,
        () => undefined,
      );
      rule();
      y -= 4;
    };
    // The titles don't stand alone at a page's end.
    if (!room(40)) breakPage();
    head();
    for (const texts of rows) {
      row(texts, cell, head);
      rule();
      y -= 4;
    }
  }

  function picturesOf(block: PictureBlock): void {
    const found = pictures.get(block)?.sizes;
    if (!found) throw new Error("A picture that is laid out wasn't measured");
    for (const [index, size] of found.entries()) {
      breakPage();
      text(found.length === 1 ? block.caption : `${block.caption}, page ${index + 1} of ${found.length}`, bold);
      y -= 8;
      const scale = Math.min((PAGE.right - PAGE.left) / size.width, (y - PAGE.bottom) / size.height, 1);
      const [width, height] = [size.width * scale, size.height * scale];
      page().push({ kind: "picture", of: block, index, x: PAGE.left, y: y - height, width, height });
      y -= height;
    }
  }

  function block(one: Block): void {
    space(6);
    switch (one.kind) {
      case "heading":
        space(6);
        if (!room(60)) breakPage();
        return text(one.text, heading);
      case "text":
        return text(one.text, body);
      case "facts":
        return facts(one.facts);
      case "table":
        return table(one.columns, one.rows);
      case "image":
      case "pages":
        return picturesOf(one);
    }
  }

  return {
    pages,
    breakPage,
    block,
    /** A section's title, on a page with room for what it needs, in points; returns the number of its page, from 0. */
    title(words: string, needs = 150): number {
      if (y < PAGE.top && !room(needs)) breakPage();
      if (y < PAGE.top) space(22);
      text(words, sectionTitle);
      y -= 2;
      return pages.length - 1;
    },
    /** The lines of the contents: words on the left, the page's number on the right. */
    entries(list: readonly { title: string; page: number }[]): void {
      space(6);
      for (const { title, page: number } of list) {
        const titlePart = { text: title, style: body, x: PAGE.left, width: PAGE.right - PAGE.left - 60 };
        columns([titlePart, { text: String(number), style: body, x: PAGE.right - 50, width: 50, isNumeric: true }], () => undefined);
        y -= 2;
      }
    },
  };
}
