import {
  degrees,
  drawLinesOfText,
  PDFEmbeddedPage,
  rgb,
  type PDFDocument,
  type PDFFont,
  type PDFName,
  type PDFPage,
} from "@cantoo/pdf-lib";
import { FOOTER_Y, PAGE, type Mark, type PageMarks } from "#server/evidence-export/page-layout.ts";
import type { Picture, PictureBlock } from "#server/evidence-export/read-pictures.ts";
import type { TextMeasure, TextStyle } from "#server/evidence-export/text-measure.ts";

// Some networks take black and white alone: no colors.
const black = rgb(0, 0, 0);
const gray = rgb(0.35, 0.35, 0.35);
const faint = rgb(0.8, 0.8, 0.8);

const footerStyle: TextStyle = { size: 8, isBold: false };

export type PicturesOfBlocks = ReadonlyMap<PictureBlock, readonly Picture[]>;

/** Draws pages, each with a footer that says which of how many it is. */
export function drawPages(
  document: PDFDocument,
  measure: TextMeasure,
  pages: readonly PageMarks[],
  { footer, pictures }: { footer: string; pictures: PicturesOfBlocks },
): void {
  for (const [index, marks] of pages.entries()) {
    const page = document.addPage([PAGE.width, PAGE.height]);
    const draw = markDrawer(page, measure);
    for (const mark of marks) {
      if (mark.kind === "picture") drawPicture(page, mark, pictures.get(mark.of)?.[mark.index]);
      else draw(mark);
    }
    const count = `Page ${index + 1} of ${pages.length}`;
    const [words = ""] = measure.linesOf(footer, footerStyle, PAGE.right - PAGE.left - 100);
    draw({ kind: "line", text: words, style: footerStyle, x: PAGE.left, y: FOOTER_Y, isGray: true });
    const x = PAGE.right - measure.widthOf(count, footerStyle);
    draw({ kind: "line", text: count, style: footerStyle, x, y: FOOTER_Y, isGray: true });
  }
}

/** Draws on a page, which names each of its fonts once: the library's own `drawText` does so for each text, which takes many bytes. */
function markDrawer(page: PDFPage, measure: TextMeasure): (mark: Exclude<Mark, PictureMark>) => void {
  const names = new Map<PDFFont, PDFName>();
  const nameOf = (font: PDFFont): PDFName => {
    const name = names.get(font) ?? page.node.newFontDictionary(font.name, font.ref);
    names.set(font, name);
    return name;
  };
  const upright = { rotate: degrees(0), xSkew: degrees(0), ySkew: degrees(0), lineHeight: 0 };
  return (mark) => {
    switch (mark.kind) {
      case "line": {
        const { y, style, isGray } = mark;
        let { x } = mark;
        for (const { font, text } of measure.runsOf(mark.text, style)) {
          const look = { font: nameOf(font), size: style.size, color: isGray ? gray : black };
          page.pushOperators(...drawLinesOfText([font.encodeText(text)], { ...upright, ...look, x, y }));
          x += font.widthOfTextAtSize(text, style.size);
        }
        return;
      }
      case "rule":
        page.drawLine({ start: { x: mark.fromX, y: mark.y }, end: { x: mark.toX, y: mark.y }, thickness: 0.5, color: faint });
    }
  };
}

type PictureMark = Extract<Mark, { kind: "picture" }>;

/** Draws a picture upright in its place. It turns around the corner that was at its bottom left. */
function drawPicture(page: PDFPage, { x, y, width, height }: PictureMark, picture: Picture | undefined): void {
  if (!picture) throw new Error("A picture that was laid out wasn't embedded");
  const { drawn, turn } = picture;
  const isOnSide = turn === 90 || turn === 270;
  const place = {
    x: turn === 180 || turn === 270 ? x + width : x,
    y: turn === 90 || turn === 180 ? y + height : y,
    width: isOnSide ? height : width,
    height: isOnSide ? width : height,
    rotate: degrees(-turn),
  };
  if (drawn instanceof PDFEmbeddedPage) page.drawPage(drawn, place);
  else page.drawImage(drawn, place);
}
