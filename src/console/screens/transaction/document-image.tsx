import { Banner, BlockStack, Button, InlineStack, Scrollable, Text } from "@shopify/polaris";
import { RotateRightIcon, PlusIcon, MinusIcon } from "@shopify/polaris-icons";
import { useCallback, useState, type CSSProperties } from "react";
import "#console/screens/transaction/document-styles.css";

/** In percent of the size at which all of the width is seen. */
const WHOLE = 100;
const ZOOM_STEP = 50;
const LARGEST = 400;
const QUARTER = 90;
const FULL_TURN = 360;

/** The room's height; the rest is scrolled to. */
const ROOM_HEIGHT = "60vh";

/** A picture that can be enlarged and turned. */
export function DocumentImage({ file, fileName }: { file: Blob; fileName: string }) {
  const load = useCallback((image: HTMLImageElement | null) => image?.setAttribute("src", URL.createObjectURL(file)), [file]);
  const [zoom, setZoom] = useState(WHOLE);
  const [size, setSize] = useState<Size | null>(null);
  const [degrees, setDegrees] = useState(0);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Banner tone="warning">This browser can&apos;t show the image. Download the file to open it elsewhere.</Banner>;
  return (
    <BlockStack gap="200">
      <InlineStack gap="200" blockAlign="center">
        <Button icon={MinusIcon} accessibilityLabel="Zoom out" disabled={zoom === ZOOM_STEP} onClick={() => setZoom(zoom - ZOOM_STEP)} />
        <Button icon={PlusIcon} accessibilityLabel="Zoom in" disabled={zoom === LARGEST} onClick={() => setZoom(zoom + ZOOM_STEP)} />
        <Button icon={RotateRightIcon} onClick={() => setDegrees((degrees + QUARTER) % FULL_TURN)}>
          Rotate
        </Button>
        <Text as="span" tone="subdued">
          <span role="status">
            {zoom}%{degrees > 0 && `, rotated ${degrees}°`}
          </span>
        </Text>
      </InlineStack>
      <Scrollable style={{ maxHeight: ROOM_HEIGHT }} horizontal focusable>
        <div className="document-picture-frame" style={size === null ? {} : frameStyle(size, zoom, degrees)}>
          <img
            ref={load}
            className="document-picture"
            alt={fileName}
            onLoad={({ currentTarget }) => {
              URL.revokeObjectURL(currentTarget.src);
              setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight });
            }}
            onError={() => setBroken(true)}
            style={size === null ? {} : pictureStyle(size, degrees)}
          />
        </div>
      </Scrollable>
    </BlockStack>
  );
}

type Size = { width: number; height: number };

/**
 * The room that the picture takes as it's turned: as wide as there's room for, or as it is, times the zoom. On its side it's no
 * higher than there's room for, too, because a wide picture would become a high one.
 */
function frameStyle(size: Size, zoom: number, degrees: number): CSSProperties {
  const { width, height } = turned(size, degrees);
  const isOnSide = width !== size.width;
  const most = ["100%", `${width}px`, ...(isOnSide ? [`${ROOM_HEIGHT} * ${width / height}`] : [])];
  return { width: `calc(min(${most.join(", ")}) * ${zoom / WHOLE})`, aspectRatio: `${width} / ${height}` };
}

/** The picture fills that room once it's turned around its middle. */
function pictureStyle(size: Size, degrees: number): CSSProperties {
  const frame = turned(size, degrees);
  return {
    position: "absolute",
    left: "50%",
    top: "50%",
    maxWidth: "none",
    width: `${(size.width / frame.width) * WHOLE}%`,
    height: `${(size.height / frame.height) * WHOLE}%`,
    transform: `translate(-50%, -50%) rotate(${degrees}deg)`,
  };
}

function turned({ width, height }: Size, degrees: number): Size {
  return degrees % (2 * QUARTER) === 0 ? { width, height } : { width: height, height: width };
}
