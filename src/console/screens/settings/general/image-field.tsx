import { BlockStack, Button, DropZone, InlineError, InlineStack, Text } from "@shopify/polaris";
import { useId, useState } from "react";
import { brandImageFaults, brandImageLimits, checkBrandImage } from "#domain/accounts/brand-image.ts";
import { documentKinds } from "#domain/evidence/document-kind.ts";
import "#console/screens/settings/general/general-styles.css";

type ImageFieldProps = {
  label: string;
  helpText: string;
  /** In base64 as saved, or a data URL of a file that was chosen; null without one. */
  image: string | null;
  disabled: boolean;
  /** What the server says of it. */
  fault: string | undefined;
  onChange: (image: string | null) => void;
};

const { png, jpeg, gif, webp } = documentKinds;
const ACCEPTED = [png, jpeg, gif, webp].map(({ mediaType }) => mediaType).join(",");

/** An image to be chosen or dropped. What can be told of a file before it's sent is said right away. */
export function ImageField({ label, helpText, image, disabled, fault, onChange }: ImageFieldProps) {
  const id = useId();
  const [found, setFound] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    const read = file === undefined ? { fault: brandImageFaults.otherKind } : await readImage(file);
    setFound(read.fault);
    if (read.fault === null) onChange(read.dataUrl);
  };
  const said = found ?? fault;
  return (
    <BlockStack gap="200">
      <div role="group" aria-labelledby={id}>
        <BlockStack gap="200">
          <Text as="h3" variant="bodyMd" id={id}>
            {label}
          </Text>
          {image !== null && (
            <InlineStack gap="400" blockAlign="center">
              <img className="brand-image" src={imageAddress(image)} alt={label} />
              {!disabled && (
                <Button variant="plain" tone="critical" onClick={() => onChange(null)} accessibilityLabel={`Remove ${label.toLowerCase()}`}>
                  Remove
                </Button>
              )}
            </InlineStack>
          )}
          <DropZone
            label={label}
            labelHidden
            allowMultiple={false}
            variableHeight
            accept={ACCEPTED}
            disabled={disabled}
            onDrop={(_, accepted) => void take(accepted[0])}
          >
            <DropZone.FileUpload
              actionTitle={image === null ? `Choose ${label.toLowerCase()}` : `Replace ${label.toLowerCase()}`}
              actionHint="PNG, JPEG, GIF or WebP, up to 512 KB and 4 megapixels"
            />
          </DropZone>
        </BlockStack>
      </div>
      {said !== undefined && said !== null && (
        <div role="alert">
          <InlineError message={`${label} ${said}.`} fieldID={id} />
        </div>
      )}
      <Text as="p" tone="subdued">
        {helpText}
      </Text>
    </BlockStack>
  );
}

/** An image's address for this page. */
export function imageAddress(image: string): string {
  return image.startsWith("data:") ? image : `data:${png.mediaType};base64,${image}`;
}

async function readImage(file: File): Promise<{ dataUrl: string; fault: null } | { fault: string }> {
  if (file.size > brandImageLimits.bytes) return { fault: brandImageFaults.tooLarge };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const checked = checkBrandImage(bytes);
  if (checked.fault !== null) return checked;
  return { dataUrl: `data:${documentKinds[checked.kind].mediaType};base64,${base64(bytes)}`, fault: null };
}

const CHUNK = 0x8000;

/** In parts, because a function takes only so many arguments. */
function base64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.byteLength; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}
