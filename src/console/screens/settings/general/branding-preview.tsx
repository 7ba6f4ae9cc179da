import { BlockStack, InlineGrid, Text } from "@shopify/polaris";
import { useDeferredValue } from "react";
import { imageAddress } from "#console/screens/settings/general/image-field.tsx";
import { verificationPage } from "#console/screens/settings/general/verification-page.ts";
import type { Settings } from "#console/screens/settings/general/use-settings-form.ts";
import { useSession } from "#console/session/session-context.tsx";
import { brandColorsOf, readColor } from "#domain/accounts/branding.ts";
import { mailLanguages } from "#domain/accounts/mail-languages.ts";
import { verificationMail } from "#domain/messages/verification-mail.ts";
import "#console/screens/settings/general/general-styles.css";

type Branding = Pick<Settings, "backgroundColor" | "textColor" | "elementColor" | "logo" | "signature" | "mailLanguage">;

/** Nothing is loaded from anywhere, and nothing in it runs. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

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
  const mail = verificationMail({ language, names, link: `https://${tenant.interactionDomain}/verify/…`, colors, ...images });
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
        <Preview title="Email" html={mail.html} />
        <Preview title="Verification page" html={page} />
      </InlineGrid>
    </BlockStack>
  );
}

function Preview({ title, html }: { title: string; html: string }) {
  const head = `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}"><base target="_blank">`;
  return (
    <BlockStack gap="100">
      <Text as="h4" variant="bodyMd">
        {title}
      </Text>
      <iframe
        className="brand-preview"
        title={`Preview: ${title}`}
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={html.replace("<head>", head)}
      />
    </BlockStack>
  );
}
