import { Link, Text } from "@shopify/polaris";
import { PlaceText } from "#console/screens/transaction/place-text.tsx";
import { truncatePlace } from "#domain/text/truncate.ts";

/** The maps service. It learns an address only when a person opens the link. */
const MAPS_SEARCH = "https://www.openstreetmap.org/search?query=";

/** An address that opens in a maps service in a new tab; `isCut` cuts it to 20 characters. */
export function AddressLink({ text, isCut = false }: { text: string; isCut?: boolean }) {
  return (
    <Link url={`${MAPS_SEARCH}${encodeURIComponent(text)}`} target="_blank" external>
      <span title={isCut ? text : undefined} style={{ overflowWrap: "anywhere" }}>
        <PlaceText text={isCut ? truncatePlace(text) : text} />
      </span>
      <Text as="span" visuallyHidden>
        {" (opens a map in a new tab)"}
      </Text>
    </Link>
  );
}
