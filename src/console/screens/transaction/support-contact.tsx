import { Link, Text } from "@shopify/polaris";
import { useConsoleConfiguration } from "#console/session/console-configuration.ts";

/** Whom to ask about a file that can't be shown. */
export function SupportContact() {
  const { contactUrl = null, supportEmail: email = null } = useConsoleConfiguration().configuration ?? {};
  if (contactUrl !== null)
    return (
      <Text as="p">
        Questions?{" "}
        <Link url={contactUrl} external>
          Contact us
        </Link>
      </Text>
    );
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
