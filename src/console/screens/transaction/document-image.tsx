import { Banner, BlockStack, Button, InlineStack, Scrollable, Text } from "@shopify/polaris";
import { RefreshIcon, PlusIcon, MinusIcon } from "@shopify/polaris-icons";
import { useCallback, useState } from "react";
import "#console/screens/transaction/document-styles.css";

/** Percent of the width that is there. */
const ZOOMS = [50, 100, 150, 200, 300, 400] as const;
const AS_WIDE = 1;
const QUARTER = 90;
const FULL_TURN = 360;

/** A picture that can be enlarged and turned. */
export function DocumentImage({ file, fileName }: { file: Blob; fileName: string }) {
  const load = useCallback((image: HTMLImageElement | null) => image?.setAttribute("src", URL.createObjectURL(file)), [file]);
  const [step, setStep] = useState(AS_WIDE);
  const [degrees, setDegrees] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const zoom = ZOOMS[step] ?? ZOOMS[AS_WIDE];
  if (isBroken) return <Banner tone="warning">This browser can&apos;t show the image. Download the file to open it elsewhere.</Banner>;
  return (
    <BlockStack gap="200">
      <InlineStack gap="200" blockAlign="center">
        <Button icon={MinusIcon} accessibilityLabel="Zoom out" disabled={step === 0} onClick={() => setStep(step - 1)} />
        <Button icon={PlusIcon} accessibilityLabel="Zoom in" disabled={step === ZOOMS.length - 1} onClick={() => setStep(step + 1)} />
        <Button icon={RefreshIcon} onClick={() => setDegrees((degrees + QUARTER) % FULL_TURN)}>
          Rotate
        </Button>
        <Text as="span" tone="subdued">
          <span role="status">
            {zoom}%{degrees > 0 && `, turned by ${degrees}°`}
          </span>
        </Text>
      </InlineStack>
      <Scrollable style={{ maxHeight: "60vh" }} horizontal focusable>
        <img
          ref={load}
          className="document-picture"
          alt={fileName}
          onLoad={({ currentTarget }) => URL.revokeObjectURL(currentTarget.src)}
          onError={() => setBroken(true)}
          style={{ ...(zoom > 100 ? { width: `${zoom}%` } : { maxWidth: `${zoom}%` }), rotate: `${degrees}deg` }}
        />
      </Scrollable>
    </BlockStack>
  );
}
