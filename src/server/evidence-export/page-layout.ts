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
const RULE_HEIGHT = 4;
const FACT_GAP = 2;
const BLOCK_GAP = 6;
const TITLE_HEIGHT = 46;
const INNER_INDENT = 14;
/** What belongs together and is higher may be split: half a page. */
const MOST_KEPT = 340;
const LABEL_WIDTH = 150;
const CELL_GAP = 8;

/** A line of the contents; an inner one belongs to the one above. */
export type Entry = { title: string; page: number; isInner: boolean };

type ColumnPart = { text: string; style: TextStyle; x: number; width: number; isGray?: boolean; isNumeric?: boolean };

type Row = { parts: readonly ColumnPart[]; lines: readonly string[][]; lineHeight: number; count: number; height: number };

export type PageLayout = ReturnType<typeof makePageLayout>;

/** Lays blocks out on pages, top to bottom. The first page may be the rest of another, below `startY`. */
export function makePageLayout(measure: TextMeasure, pictures: Measures, startY = PAGE.top) {
  const pages: PageMarks[] = [[]];
  let y = startY;
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

  /** Breaks texts into the lines that stand side by side, each text in its own width. */
  function rowOf(parts: readonly ColumnPart[]): Row {
    const lines = parts.map((part) => measure.linesOf(part.text, part.style, part.width));
    const lineHeight = Math.max(...parts.map(({ style }) => style.size)) * LINE_HEIGHT;
    const count = Math.max(...lines.map(({ length }) => length));
    return { parts, lines, lineHeight, count, height: lineHeight * count };
  }

  /** A long one goes on over the page's end. */
  function drawRow({ parts, lines, lineHeight, count }: Row, atBreak: () => void): void {
    for (let index = 0; index < count; index++) {
      if (!room(lineHeight)) {
        breakPage();
        atBreak();
      }
      y -= lineHeight;
      for (const [at, { style, x, width, isGray, isNumeric = false }] of parts.entries()) {
        const line = lines[at]?.[index] ?? "";
        put(line, style, isNumeric ? x + width - measure.widthOf(line, style) : x, isGray);
      }
    }
  }

  function factRow([label, value]: Fact): Row {
    return rowOf([
      { text: label, style: body, x: PAGE.left, width: LABEL_WIDTH - CELL_GAP, isGray: true },
      { text: value, style: body, x: PAGE.left + LABEL_WIDTH, width: PAGE.right - PAGE.left - LABEL_WIDTH },
    ]);
  }

  function facts(list: readonly Fact[]): void {
    for (const fact of list) {
      drawRow(factRow(fact), () => undefined);
      y -= FACT_GAP;
    }
  }

  function tableRow(tableColumns: readonly TableColumn[], texts: readonly string[], style: TextStyle): Row {
    const whole = tableColumns.reduce((sum, { share }) => sum + share, 0);
    let left: number = PAGE.left;
    const parts = tableColumns.map(({ share, isNumeric = false }, index) => {
      const width = ((PAGE.right - PAGE.left) * share) / whole;
      const part = { text: texts[index] ?? "", style, x: left, width: width - CELL_GAP, isNumeric };
      left += width;
      return part;
    });
    return rowOf(parts);
  }

  function headRow(tableColumns: readonly TableColumn[]): Row {
    const titles = tableColumns.map(({ title }) => title);
    return tableRow(tableColumns, titles, cellTitle);
  }

  function table(tableColumns: readonly TableColumn[], texts: readonly (readonly string[])[]): void {
    const titles = headRow(tableColumns);
    const head = () => {
      drawRow(titles, () => undefined);
      rule();
      y -= RULE_HEIGHT;
    };
    head();
    const rows = texts.map((cells) => tableRow(tableColumns, cells, cell));
    for (const [index, row] of rows.entries()) {
      // The last row doesn't stand alone on a page.
      const last = index === rows.length - 2 ? (rows[index + 1]?.height ?? 0) + RULE_HEIGHT : 0;
      if (!room(Math.min(row.height + last, MOST_KEPT))) {
        breakPage();
        head();
      }
      drawRow(row, head);
      rule();
      y -= RULE_HEIGHT;
    }
  }

  function picturesOf(block: PictureBlock): void {
    const found = pictures.get(block)?.sizes;
    if (!found) throw new Error("A picture that is laid out wasn't measured");
    for (const [index, size] of found.entries()) {
      if (index > 0) breakPage();
      text(found.length === 1 ? block.caption : `${block.caption}, page ${index + 1} of ${found.length}`, bold);
      y -= 8;
      const scale = Math.min((PAGE.right - PAGE.left) / size.width, (y - PAGE.bottom) / size.height, 1);
      const [width, height] = [size.width * scale, size.height * scale];
      page().push({ kind: "picture", of: block, index, x: PAGE.left, y: y - height, width, height });
      y -= height;
    }
  }

  /** So many points of what blocks start with stand on one page: a heading with what follows it, facts, a table's first rows. */
  function needs([one, ...rest]: readonly Block[]): number {
    switch (one?.kind) {
      case "heading":
        return 2 * BLOCK_GAP + heightOf(one.text, heading) + needs(rest);
      case "text": {
        const height = heightOf(one.text, body);
        const isShort = height <= 3 * body.size * LINE_HEIGHT;
        return BLOCK_GAP + (isShort ? height + needs(rest) : 2 * body.size * LINE_HEIGHT);
      }
      case "facts":
        return BLOCK_GAP + Math.min(sumOf(one.facts.map((fact) => factRow(fact).height + FACT_GAP)), MOST_KEPT);
      case "table": {
        const rows = [headRow(one.columns), ...one.rows.slice(0, 2).map((texts) => tableRow(one.columns, texts, cell))];
        return BLOCK_GAP + Math.min(sumOf(rows.map(({ height }) => height + RULE_HEIGHT)), MOST_KEPT);
      }
      default:
        return 0;
    }
  }

  function heightOf(content: string, style: TextStyle): number {
    return measure.linesOf(content, style, PAGE.right - PAGE.left).length * style.size * LINE_HEIGHT;
  }

  /** Lays the first of blocks out, and returns the number of the page that it starts on, from 0. */
  function block(list: readonly [Block, ...Block[]]): number {
    const [one] = list;
    const isPicture = one.kind === "image" || one.kind === "pages";
    if (y < PAGE.top && (isPicture || !room(needs(list)))) breakPage();
    const start = pages.length - 1;
    space(BLOCK_GAP);
    switch (one.kind) {
      case "heading":
        space(BLOCK_GAP);
        text(one.text, heading);
        break;
      case "text":
        text(one.text, body);
        break;
      case "facts":
        facts(one.facts);
        break;
      case "table":
        table(one.columns, one.rows);
        break;
      case "image":
      case "pages":
        picturesOf(one);
    }
    return start;
  }

  return {
    pages,
    needs,
    /** Where the last page has room from. */
    endY: () => y,
    /** Lays blocks out; returns the number of the page that they start on, from 0. */
    blocks(list: readonly Block[]): number {
      const starts = list.map((one, index) => block([one, ...list.slice(index + 1)]));
      return starts[0] ?? pages.length - 1;
    },
    /** A section's title, on a page with room for what it needs besides, in points; returns the number of its page, from 0. */
    title(words: string, needed = 100): number {
      if (y < PAGE.top && !room(TITLE_HEIGHT + needed)) breakPage();
      if (y < PAGE.top) space(22);
      text(words, sectionTitle);
      y -= 2;
      return pages.length - 1;
    },
    /** The lines of the contents: words on the left, the page's number on the right. */
    entries(list: readonly Entry[]): void {
      space(BLOCK_GAP);
      for (const { title, page: number, isInner } of list) {
        const [x, style] = isInner ? [PAGE.left + INNER_INDENT, cell] : [PAGE.left, body];
        const titlePart = { text: title, style, x, width: PAGE.right - x - 60 };
        const numberPart = { text: String(number), style, x: PAGE.right - 50, width: 50, isNumeric: true };
        drawRow(rowOf([titlePart, numberPart]), () => undefined);
        if (!isInner) y -= FACT_GAP;
      }
    },
  };
}

function sumOf(heights: readonly number[]): number {
  return heights.reduce((sum, height) => sum + height, 0);
}
