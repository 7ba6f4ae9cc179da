import { Badge, BlockStack, InlineStack, Text } from "@shopify/polaris";
import { brandColorsOf, contrastOf, contrastWords, LEAST_CONTRAST, readColor, type BrandColors } from "#domain/accounts/branding.ts";

/** Whether everyone can read text in these colors, by WCAG. */
export function ContrastLines({ typed }: { typed: { readonly [Name in keyof BrandColors]: string | null } }) {
  const { backgroundColor, textColor, elementColor } = brandColorsOf({
    backgroundColor: readColor(typed.backgroundColor ?? ""),
    textColor: readColor(typed.textColor ?? ""),
    elementColor: readColor(typed.elementColor ?? ""),
  });
  return (
    <div role="status">
      <BlockStack gap="100">
        <ContrastLine words="Text on background" contrast={contrastOf(textColor, backgroundColor)} />
        <ContrastLine words="Text on buttons" contrast={contrastOf(textColor, elementColor)} />
      </BlockStack>
    </div>
  );
}

function ContrastLine({ words, contrast }: { words: string; contrast: number }) {
  const isEnough = contrast >= LEAST_CONTRAST;
  return (
    <InlineStack gap="200" blockAlign="center">
      <Badge tone={isEnough ? "success" : "warning"}>{isEnough ? "Readable" : "Hard to read"}</Badge>
      <Text as="p">
        {words}: contrast {contrastWords(contrast)}
        {isEnough ? "" : `. Use colors with at least ${LEAST_CONTRAST}:1.`}
      </Text>
    </InlineStack>
  );
}
