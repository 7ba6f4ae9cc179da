import { Badge, BlockStack, Box, Button, Collapsible, InlineStack, Text } from "@shopify/polaris";
import { ClipboardCheckFilledIcon, ClipboardIcon } from "@shopify/polaris-icons";
import { useId, useState } from "react";
import type { ShipmentOnWire } from "#contract/payment-deliveries.ts";
import { AddressLink } from "#console/screens/transaction/address-link.tsx";
import { FoldLine } from "#console/ui/fold-line.tsx";
import { PlaceText } from "#console/screens/transaction/place-text.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { PlainList } from "#console/ui/plain-list.tsx";
import { useCopying } from "#console/ui/use-copying.ts";
import { deliveryStatuses, deliveryStatusNames } from "#domain/deliveries/delivery-status.ts";
import { countryName } from "#domain/geography/countries.ts";
import { addressText } from "#domain/payments/significant-locations.ts";

/** An order's shipments, each with where it stands; its steps unfold. */
export function DeliveryList({ shipments }: { shipments: ShipmentOnWire[] }) {
  return (
    <PlainList isSpaced>
      {shipments.map((shipment) => (
        <li key={shipment.id}>
          <Shipment shipment={shipment} />
        </li>
      ))}
    </PlainList>
  );
}

function Shipment({ shipment }: { shipment: ShipmentOnWire }) {
  const [isOpen, setOpen] = useState(false);
  const stepsId = useId();
  const { words, end } = deliveryStatuses[shipment.status];
  const name = shipment.carrier ?? `Shipment ${shipment.id}`;
  const label = `${isOpen ? "Hide" : "Show"} steps of ${name}${shipment.trackingNumber === null ? "" : ` ${shipment.trackingNumber}`}`;
  return (
    <BlockStack gap="100">
      <FoldLine isSlim label={label} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} controls={stepsId}>
        <InlineStack gap="200" blockAlign="center">
          {end === "badly" ? (
            <Badge tone="critical">{words}</Badge>
          ) : (
            <Text as="span" fontWeight="semibold">
              {words}
            </Text>
          )}
          <Text as="span" tone="subdued">
            <InstantText at={shipment.since} />
          </Text>
        </InlineStack>
      </FoldLine>
      <InlineStack gap="100" blockAlign="center">
        <Text as="span" breakWord>
          <bdi>{name}</bdi>
        </Text>
        {shipment.trackingNumber !== null && <TrackingNumber text={shipment.trackingNumber} />}
      </InlineStack>
      {addressWords(shipment) !== null && <Text as="p">{addressWords(shipment)}</Text>}
      <Collapsible id={stepsId} open={isOpen}>
        <Steps shipment={shipment} />
      </Collapsible>
    </BlockStack>
  );
}

/** Null where it isn't known whether the two addresses are the same. */
function addressWords({ status, matchesShippingAddress }: ShipmentOnWire): string | null {
  if (matchesShippingAddress === "unknown") return null;
  const verb = deliveryStatuses[status].end === "well" ? "Delivered" : "Addressed";
  return `${verb} to ${matchesShippingAddress === "yes" ? "the shipping address" : "another address"}`;
}

function TrackingNumber({ text }: { text: string }) {
  const { isCopied, copy } = useCopying(text, "the tracking number");
  return (
    <>
      <Text as="span" breakWord>
        <bdi>{text}</bdi>
      </Text>
      <Button
        variant="tertiary"
        size="micro"
        icon={isCopied ? ClipboardCheckFilledIcon : ClipboardIcon}
        accessibilityLabel={`Copy tracking number ${text}`}
        onClick={() => void copy()}
      />
      <span role="status">{isCopied && <CopiedNote />}</span>
    </>
  );
}

function CopiedNote() {
  return (
    <Text as="span" tone="subdued" variant="bodySm">
      Copied
    </Text>
  );
}

/** What was reported, newest first, each with what the carrier scanned until then. */
function Steps({ shipment: { address, reports, hasMoreEvents } }: { shipment: ShipmentOnWire }) {
  const place = address && addressText(address);
  return (
    <Box paddingBlockStart="200">
      <BlockStack gap="200">
        {place && (
          <Text as="p" tone="subdued" breakWord>
            To <AddressLink text={place} />
          </Text>
        )}
        <PlainList as="ol" isSpaced>
          {reports.map(({ status, at, events }) => (
            <li key={`${status} ${at.toISOString()}`}>
              <BlockStack gap="050">
                <Step words={deliveryStatuses[status].words} at={at} place="" />
                {events.length > 0 && (
                  <Box paddingInlineStart="400">
                    <PlainList as="ol">
                      {events.map((event, index) => (
                        <li key={index}>
                          <Step words={event.text ?? scanWords(event.status)} at={event.at} place={placeOf(event)} isScan />
                        </li>
                      ))}
                    </PlainList>
                  </Box>
                )}
              </BlockStack>
            </li>
          ))}
        </PlainList>
        {hasMoreEvents && (
          <Text as="p" tone="subdued">
            Earlier carrier events aren&apos;t listed.
          </Text>
        )}
      </BlockStack>
    </Box>
  );
}

function Step({ words, at, place, isScan = false }: { words: string; at: Date; place: string; isScan?: boolean }) {
  return (
    <Text as="p" breakWord {...(isScan ? { variant: "bodySm" } : {})}>
      <bdi>{words}</bdi>
      {place !== "" && (
        <>
          {", "}
          <PlaceText text={place} />
        </>
      )}{" "}
      <Text as="span" tone="subdued" variant="bodySm">
        <InstantText at={at} />
      </Text>
    </Text>
  );
}

/** A carrier's status: in our words where it's one of ours. */
function scanWords(status: string): string {
  const known = deliveryStatusNames.find((name) => name === status);
  return known === undefined ? status : deliveryStatuses[known].words;
}

function placeOf({ city, country }: { city: string | null; country: string | null }): string {
  return [city, country && countryName(country)].filter(Boolean).join(", ");
}
