import {
  concatTransformationMatrix,
  drawObject,
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  popGraphicsState,
  PDFRef,
  PDFStream,
  PDFString,
  pushGraphicsState,
  type PDFObject,
  type PDFPage,
} from "@cantoo/pdf-lib";

type Box = { left: number; bottom: number; right: number; top: number };
type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];

/** Flags of annotations that aren't seen: Hidden and NoView. */
const HIDDEN = 2 | 32;
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Kinds that viewers draw by themselves where they have no appearance. */
const drawnKinds: ReadonlySet<string> = new Set(
  "Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Redact".split(" "),
);

/**
 * Makes what a page's annotations show part of its contents: signatures, stamps, notes, filled fields. Links, popups and hidden
 * annotations stay out. Returns whether any is seen in viewers, but has no appearance that can be drawn.
 */
export function drawAnnotations(page: PDFPage): boolean {
  let lacksAny = false;
  for (const annotation of itemsOf(find(page.node, "Annots"))) {
    if (!(annotation instanceof PDFDict) || !isSeen(annotation)) continue;
    const appearance = appearanceOf(annotation);
    if (appearance === null) lacksAny ||= isDrawnByViewers(annotation);
    else if (appearance !== "off") drawAppearance(page, annotation, appearance);
  }
  return lacksAny;
}

function isSeen(annotation: PDFDict): boolean {
  const kind = nameIn(annotation, "Subtype");
  const flags = find(annotation, "F");
  const box = boxOf(find(annotation, "Rect"));
  const isHidden = flags instanceof PDFNumber && (flags.asNumber() & HIDDEN) !== 0;
  return kind !== "Link" && kind !== "Popup" && !isHidden && box !== null;
}

/** The form that shows an annotation as it is, or "off" for a state that shows nothing; null if it has none. */
function appearanceOf(annotation: PDFDict): PDFRef | "off" | null {
  const appearances = find(annotation, "AP");
  if (!(appearances instanceof PDFDict)) return null;
  const states = find(appearances, "N");
  if (!(states instanceof PDFDict)) return refOfStream(appearances, "N");
  const state = nameIn(annotation, "AS") ?? "Off";
  return refOfStream(states, state) ?? "off";
}

function refOfStream(dict: PDFDict, key: string): PDFRef | null {
  const ref = dict.get(PDFName.of(key));
  return ref instanceof PDFRef && find(dict, key) instanceof PDFStream ? ref : null;
}

/** Draws an appearance so that its box, turned by its matrix, fills the annotation's. */
function drawAppearance(page: PDFPage, annotation: PDFDict, ref: PDFRef): void {
  const { dict } = page.node.context.lookup(ref, PDFStream);
  const to = boxOf(find(annotation, "Rect"));
  const box = boxOf(find(dict, "BBox"));
  const from = box && turned(box, matrixOf(find(dict, "Matrix")));
  if (to === null || from === null) return;
  // Some have only what an annotation needs.
  dict.set(PDFName.of("Type"), PDFName.of("XObject"));
  dict.set(PDFName.of("Subtype"), PDFName.of("Form"));
  const [x, y] = [(to.right - to.left) / (from.right - from.left), (to.top - to.bottom) / (from.top - from.bottom)];
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(x, 0, 0, y, to.left - from.left * x, to.bottom - from.bottom * y),
    drawObject(page.node.newXObject("Annotation", ref)),
    popGraphicsState(),
  );
}

function isDrawnByViewers(annotation: PDFDict): boolean {
  const kind = nameIn(annotation, "Subtype");
  return kind === "Widget" ? hasValue(annotation) : kind !== null && drawnKinds.has(kind);
}

/** Whether a field has a value, its own or that of the field it's a part of. */
function hasValue(widget: PDFDict): boolean {
  const parent = find(widget, "Parent");
  const value = find(widget, "V") ?? (parent instanceof PDFDict ? find(parent, "V") : undefined);
  if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText() !== "";
  if (value instanceof PDFName) return value.decodeText() !== "Off";
  return value instanceof PDFArray || value instanceof PDFDict || value instanceof PDFStream;
}

function turned({ left, bottom, right, top }: Box, [a, b, c, d, e, f]: Matrix): Box | null {
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => [a * x + c * y + e, b * x + d * y + f] as const));
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return sized({ left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) });
}

function boxOf(object: PDFObject | undefined): Box | null {
  const [x1, y1, x2, y2] = numbersOf(object);
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null;
  return sized({ left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) });
}

/** Null for a box without an area, which shows nothing. */
function sized(box: Box): Box | null {
  return box.right > box.left && box.top > box.bottom ? box : null;
}

function matrixOf(object: PDFObject | undefined): Matrix {
  const [a, b, c, d, e, f] = numbersOf(object);
  if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined || f === undefined) return IDENTITY;
  return [a, b, c, d, e, f];
}

function numbersOf(object: PDFObject | undefined): number[] {
  return itemsOf(object).flatMap((item) => (item instanceof PDFNumber ? [item.asNumber()] : []));
}

function itemsOf(object: PDFObject | undefined): (PDFObject | undefined)[] {
  return object instanceof PDFArray ? Array.from({ length: object.size() }, (_, index) => object.lookup(index)) : [];
}

function nameIn(dict: PDFDict, key: string): string | null {
  const name = find(dict, key);
  return name instanceof PDFName ? name.decodeText() : null;
}

function find(dict: PDFDict, key: string): PDFObject | undefined {
  return dict.lookup(PDFName.of(key));
}
