import { Badge, BlockStack, InlineStack, Text } from "@shopify/polaris";
import { contrastsOf } from "#console/screens/settings/general/contrasts-of.ts";
import { contrastWords, LEAST_CONTRAST, type BrandColors } from "#domain/accounts/branding.ts";

/** Whether everyone can read text in these colors, by WCAG. */
export function ContrastLines({ typed }: { typed: { readonly [Name in keyof BrandColors]: string | null } }) {
  return (
    <div role="status">
      <BlockStack gap="100">
        {contrastsOf(typed).map((line) => (
          <ContrastLine key={line.words} {...line} />
        ))}
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
