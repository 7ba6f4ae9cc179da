import { Link, Text } from "@shopify/polaris";
import { useConsoleConfiguration } from "#console/session/console-configuration.ts";

/** Whom to ask about a file that can't be shown. */
export function SupportContact() {
  const email = useConsoleConfiguration().configuration?.supportEmail ?? null;
  if (email === null) return <Text as="p">Questions? Ask your contact at Surety.</Text>;
  return (
    <Text as="p">
      Questions? Email{" "}
      <Link url={`mailto:${email}`} external>
        {email}
      </Link>
      .
    </Text>
  );
}
