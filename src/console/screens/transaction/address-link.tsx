import { Link, Text } from "@shopify/polaris";
import { truncatePlace } from "#domain/text/truncate.ts";

/** Where addresses are looked up; the place is told to it only on a click. */
const MAPS_SEARCH = "https://www.openstreetmap.org/search?query=";

/** An address, cut to 20 characters, that opens in a maps service in a new tab (S1 sections 2 and 9). */
export function AddressLink({ text }: { text: string }) {
  return (
    <Link url={`${MAPS_SEARCH}${encodeURIComponent(text)}`} target="_blank" external>
      <bdi title={text}>{truncatePlace(text)}</bdi>
      <Text as="span" visuallyHidden>
        {" (opens a map in a new tab)"}
      </Text>
    </Link>
  );
}
