import { Link, Text } from "@shopify/polaris";
import { PlaceText } from "#console/screens/transaction/place-text.tsx";
import { useConsoleConfiguration } from "#console/session/console-configuration.ts";
import { MAPS_LINK_PLACE } from "#contract/configuration.ts";
import { truncatePlace } from "#domain/text/truncate.ts";

/**
 * An address that opens in the configured maps service in a new tab; `isCut` cuts it to 20 characters. The service learns an
 * address only when a person opens the link. Plain text until the configuration is known.
 */
export function AddressLink({ text, isCut = false }: { text: string; isCut?: boolean }) {
  const { configuration } = useConsoleConfiguration();
  const address = (
    <span title={isCut ? text : undefined} style={{ overflowWrap: "anywhere" }}>
      <PlaceText text={isCut ? truncatePlace(text) : text} />
    </span>
  );
  if (configuration === null) return address;
  return (
    <Link url={configuration.mapsLinkUrl.replaceAll(MAPS_LINK_PLACE, () => encodeURIComponent(text))} target="_blank" external>
      {address}
      <Text as="span" visuallyHidden>
        {" (opens a map in a new tab)"}
      </Text>
    </Link>
  );
}
