import { Text } from "@shopify/polaris";
import { useConsoleConfiguration } from "#console/frame/console-configuration.ts";

/** Whom to talk to about the figures where no meeting can be booked. */
export function WhomToAsk() {
  const { configuration } = useConsoleConfiguration();
  if (configuration === null || configuration.bookingUrl !== null) return null;
  return (
    <Text as="p">
      {configuration.supportChatUrl === null
        ? "Would you like to win some of this back? Ask your contact at Surety."
        : "Would you like to win some of this back? Ask us in the chat on this page."}
    </Text>
  );
}
