import { Link, Text } from "@shopify/polaris";
import { ContactLink } from "#console/ui/contact-link.tsx";
import { useConsoleConfiguration } from "#console/session/console-configuration.ts";

const QUESTION = "Want to recover this?";

/** Who to contact about the figures when no booking page is configured. */
export function WhomToAsk() {
  const { configuration } = useConsoleConfiguration();
  if (configuration === null || configuration.bookingUrl !== null) return null;
  const { supportEmail, supportChatUrl } = configuration;
  if (supportEmail === null) {
    return (
      <Text as="p">
        {QUESTION} {supportChatUrl === null ? <ContactLink>Contact us</ContactLink> : "Chat with us on this page."}
      </Text>
    );
  }
  return (
    <Text as="p">
      {QUESTION} Email{" "}
      <Link url={`mailto:${supportEmail}`} external>
        {supportEmail}
      </Link>
      .
    </Text>
  );
}
