import { BlockStack, InlineGrid, Text } from "@shopify/polaris";
import { useDeferredValue } from "react";
import { imageAddress } from "#console/screens/settings/general/image-field.tsx";
import { PreviewFrame } from "#console/screens/settings/general/preview-frame.tsx";
import { verificationPage } from "#console/screens/settings/general/verification-page.ts";
import type { Settings } from "#console/screens/settings/general/use-settings-form.ts";
import { useSession } from "#console/session/session-context.tsx";
import { brandColorsOf, readColor } from "#domain/accounts/branding.ts";
import { mailLanguages } from "#domain/accounts/mail-languages.ts";
import { verificationMail } from "#domain/messages/verification-mail.ts";

type Branding = Pick<Settings, "backgroundColor" | "textColor" | "elementColor" | "logo" | "signature" | "mailLanguage">;

/** What a customer gets: the email and the page that its link leads to, as edited. */
export function BrandingPreview({ settings }: { settings: Branding }) {
  const { tenant } = useSession();
  const { logo, signature, mailLanguage: language, ...typed } = useDeferredValue(settings);
  const colors = brandColorsOf({
    backgroundColor: readColor(typed.backgroundColor ?? ""),
    textColor: readColor(typed.textColor ?? ""),
    elementColor: readColor(typed.elementColor ?? ""),
  });
  const names = { shop: tenant.name, order: "#1001", name: "Ana Ruiz" };
  const images = { logo: logo && imageAddress(logo), signature: signature && imageAddress(signature) };
  const mail = verificationMail({
    language,
    names,
    link: `${window.location.protocol}//${tenant.interactionDomain}/verify/…`,
    colors,
    ...images,
  });
  const page = verificationPage({ language, names, colors, logo: images.logo });
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        Preview
      </Text>
      <Text as="p" tone="subdued">
        In {mailLanguages[language]}, the email language. The names are examples.
      </Text>
      <InlineGrid columns={{ xs: 1, lg: 2 }} gap="400">
        <PreviewFrame title="Email" html={mail.html} />
        <PreviewFrame title="Verification page" html={page} />
      </InlineGrid>
    </BlockStack>
  );
}
