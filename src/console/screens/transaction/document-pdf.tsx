import { Banner, BlockStack, Button, ButtonGroup, InlineStack, Scrollable, SkeletonBodyText, Text } from "@shopify/polaris";
import { RotateRightIcon, PlusIcon, MinusIcon } from "@shopify/polaris-icons";
import { useQuery } from "@tanstack/react-query";
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useId, useRef, useState } from "react";
import "#console/screens/transaction/document-styles.css";

GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).href;

/** The width of a page by that of the screen. */
const WIDTHS = [
  { from: 1040, px: 600 },
  { from: 640, px: 500 },
  { from: 0, px: 300 },
] as const;
const ZOOMS = [1, 1.5, 2, 3] as const;
const QUARTER = 90;
const FULL_TURN = 360;
/** More pixels than this, and a page would take more memory than a phone has. */
const MOST_PIXELS = 16_000_000;

/** A PDF, a page at a time. Nothing in it runs. */
export function DocumentPdf({ file }: { file: Blob }) {
  const id = useId();
  const opened = useQuery({
    queryKey: ["pdf", id],
    queryFn: async () => openPdf(file),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (opened.error) return <Banner tone="warning">The PDF can&apos;t be read. Download the file to open it elsewhere.</Banner>;
  if (opened.data === undefined) return <SkeletonBodyText lines={8} />;
  return <Pages pdf={opened.data} />;
}

async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  const data = new Uint8Array(await file.arrayBuffer());
  return getDocument({ data, isEvalSupported: false, enableXfa: false, disableFontFace: false }).promise;
}

function Pages({ pdf }: { pdf: PDFDocumentProxy }) {
  const [pageNo, setPageNo] = useState(1);
  const [zoomStep, setZoomStep] = useState(0);
  const [degrees, setDegrees] = useState(0);
  useEffect(
    function closeWithTheDialog() {
      return () => void pdf.destroy();
    },
    [pdf],
  );
  return (
    <BlockStack gap="200">
      <InlineStack gap="200" blockAlign="center">
        <ButtonGroup variant="segmented">
          <Button disabled={pageNo === 1} onClick={() => setPageNo(pageNo - 1)}>
            Previous page
          </Button>
          <Button disabled={pageNo === pdf.numPages} onClick={() => setPageNo(pageNo + 1)}>
            Next page
          </Button>
        </ButtonGroup>
        <Button icon={MinusIcon} accessibilityLabel="Zoom out" disabled={zoomStep === 0} onClick={() => setZoomStep(zoomStep - 1)} />
        <Button
          icon={PlusIcon}
          accessibilityLabel="Zoom in"
          disabled={zoomStep === ZOOMS.length - 1}
          onClick={() => setZoomStep(zoomStep + 1)}
        />
        <Button icon={RotateRightIcon} onClick={() => setDegrees((degrees + QUARTER) % FULL_TURN)}>
          Rotate
        </Button>
        <Text as="span" tone="subdued">
          <span role="status">{`Page ${pageNo} of ${pdf.numPages}`}</span>
        </Text>
      </InlineStack>
      <Page pdf={pdf} pageNo={pageNo} zoom={ZOOMS[zoomStep] ?? 1} degrees={degrees} />
    </BlockStack>
  );
}

type PageProps = { pdf: PDFDocumentProxy; pageNo: number; zoom: number; degrees: number };

function Page({ pdf, pageNo, zoom, degrees }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [fault, setFault] = useState<number | null>(null);
  useEffect(
    function drawPage() {
      let isLeft = false;
      const drawn = draw(pdf, { pageNo, zoom, degrees }, canvas.current, () => isLeft);
      drawn.catch(() => !isLeft && setFault(pageNo));
      return () => {
        isLeft = true;
      };
    },
    [pdf, pageNo, zoom, degrees],
  );
  return (
    <Scrollable style={{ maxHeight: "60vh" }} horizontal focusable>
      {fault === pageNo && <Banner tone="warning">This page can&apos;t be shown. Download the file to read it.</Banner>}
      <canvas ref={canvas} className="document-pdf" role="img" aria-label={`Page ${pageNo}`} />
    </Scrollable>
  );
}

async function draw(
  pdf: PDFDocumentProxy,
  { pageNo, zoom, degrees }: Omit<PageProps, "pdf">,
  canvas: HTMLCanvasElement | null,
  isLeft: () => boolean,
): Promise<void> {
  const page = await pdf.getPage(pageNo);
  const context = canvas?.getContext("2d");
  if (isLeft() || !canvas || !context) return;
  const rotation = (page.rotate + degrees) % FULL_TURN;
  const own = page.getViewport({ scale: 1, rotation });
  const width = pageWidth() * zoom;
  const wanted = (width / own.width) * window.devicePixelRatio;
  const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (own.width * own.height)));
  const viewport = page.getViewport({ scale, rotation });
  // Drawn beside it first, so that two drawings never mix.
  const sheet = document.createElement("canvas");
  sheet.width = Math.ceil(viewport.width);
  sheet.height = Math.ceil(viewport.height);
  const sheetContext = sheet.getContext("2d");
  if (!sheetContext) return;
  await page.render({ canvasContext: sheetContext, viewport }).promise;
  if (isLeft()) return;
  canvas.width = sheet.width;
  canvas.height = sheet.height;
  canvas.style.width = `${width}px`;
  canvas.style.maxWidth = zoom === 1 ? "100%" : "none";
  context.drawImage(sheet, 0, 0);
}

function pageWidth(): number {
  return WIDTHS.find(({ from }) => window.innerWidth >= from)?.px ?? WIDTHS[2].px;
}
