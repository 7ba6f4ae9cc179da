import { Link, Text } from "@shopify/polaris";
import { useConsoleConfiguration } from "#console/session/console-configuration.ts";

const QUESTION = "Would you like to win some of this back?";

/** Whom to talk to about the figures where no meeting can be booked. */
export function WhomToAsk() {
  const { configuration } = useConsoleConfiguration();
  if (configuration === null || configuration.bookingUrl !== null) return null;
  const { supportEmail, supportChatUrl } = configuration;
  if (supportEmail === null) {
    return (
      <Text as="p">
        {QUESTION} {supportChatUrl === null ? "Ask your contact at Surety." : "Ask us in the chat on this page."}
      </Text>
    );
  }
  return (
    <Text as="p">
      {QUESTION} Write to{" "}
      <Link url={`mailto:${supportEmail}`} external>
        {supportEmail}
      </Link>
      .
    </Text>
  );
}
