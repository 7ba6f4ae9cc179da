import { PDFEmbeddedPage, rgb, type PDFDocument, type PDFPage } from "@cantoo/pdf-lib";
import { FOOTER_Y, PAGE, type Mark, type PageMarks } from "#server/evidence-export/page-layout.ts";
import type { TextMeasure, TextStyle } from "#server/evidence-export/text-measure.ts";

// Some networks take black and white alone: no colors.
const black = rgb(0, 0, 0);
const gray = rgb(0.35, 0.35, 0.35);
const faint = rgb(0.8, 0.8, 0.8);

const footerStyle: TextStyle = { size: 8, isBold: false };

/** Draws pages, each with a footer that says which of how many it is. */
export function drawPages(document: PDFDocument, measure: TextMeasure, pages: readonly PageMarks[], footer: string): void {
  for (const [index, marks] of pages.entries()) {
    const page = document.addPage([PAGE.width, PAGE.height]);
    for (const mark of marks) drawMark(page, measure, mark);
    const count = `Page ${index + 1} of ${pages.length}`;
    const [words = ""] = measure.linesOf(footer, footerStyle, PAGE.right - PAGE.left - 100);
    drawMark(page, measure, { kind: "line", text: words, style: footerStyle, x: PAGE.left, y: FOOTER_Y, isGray: true });
    const x = PAGE.right - measure.widthOf(count, footerStyle);
    drawMark(page, measure, { kind: "line", text: count, style: footerStyle, x, y: FOOTER_Y, isGray: true });
  }
}

function drawMark(page: PDFPage, measure: TextMeasure, mark: Mark): void {
  switch (mark.kind) {
    case "line": {
      let { x } = mark;
      for (const { font, text } of measure.runsOf(mark.text, mark.style)) {
        page.drawText(text, { x, y: mark.y, size: mark.style.size, font, color: mark.isGray ? gray : black });
        x += font.widthOfTextAtSize(text, mark.style.size);
      }
      return;
    }
    case "rule":
      page.drawLine({ start: { x: mark.fromX, y: mark.y }, end: { x: mark.toX, y: mark.y }, thickness: 0.5, color: faint });
      return;
    case "picture": {
      const { picture, x, y, width, height } = mark;
      if (picture instanceof PDFEmbeddedPage) page.drawPage(picture, { x, y, width, height });
      else page.drawImage(picture, { x, y, width, height });
    }
  }
}
