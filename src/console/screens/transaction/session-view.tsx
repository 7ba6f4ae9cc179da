import { Badge, Banner, Modal, Text } from "@shopify/polaris";
import type { SessionEvidence } from "#contract/session-evidence.ts";
import { FactList } from "#console/screens/transaction/fact-list.tsx";
import { SessionBehavior } from "#console/screens/transaction/session-behavior.tsx";
import { SessionInputs } from "#console/screens/transaction/session-inputs.tsx";
import { SessionPages } from "#console/screens/transaction/session-pages.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { countryName, isCountry } from "#domain/geography/countries.ts";
import { languageNames } from "#domain/geography/language-names.ts";
import { codeName } from "#domain/payments/code-words.ts";
import { countWords } from "#domain/text/count-words.ts";
import { exactDurationWords } from "#domain/text/duration-words.ts";

/** A session on the shop's website: what was done in it, with what, from where, and on which pages. */
export function SessionView({ session }: { session: SessionEvidence }) {
  return (
    <>
      {session.isBot && (
        <Modal.Section>
          <Banner tone="warning">
            This session looks like a bot&apos;s: it was controlled by a program, or did what no person can do.
          </Banner>
        </Modal.Section>
      )}
      <Modal.Section>
        <FactList title="Overview" facts={overviewOf(session)} knownOnly />
      </Modal.Section>
      <Modal.Section>
        <FactList title="Device and browser" facts={deviceOf(session)} knownOnly />
      </Modal.Section>
      <Modal.Section>
        {session.locations.length === 0 && <Text as="p">No IP address is known.</Text>}
        {session.locations.map((location, index) => (
          <FactList
            key={location.ip}
            title={index === 0 ? "Geolocation and network" : `Later IP address ${index}`}
            facts={placeOf(location)}
            knownOnly
          />
        ))}
      </Modal.Section>
      <Modal.Section>
        <SessionBehavior session={session} />
      </Modal.Section>
      {(session.inputs.some(({ event, text }) => event === "click" && text) || session.behavior.submissions.length > 0) && (
        <Modal.Section>
          <SessionInputs session={session} />
        </Modal.Section>
      )}
      <Modal.Section>
        <SessionPages pages={session.behavior.pages} total={session.urlCount} />
      </Modal.Section>
    </>
  );
}

function overviewOf(session: SessionEvidence) {
  const { keyCount, clickCount, moveCount, menuCount, moreCount } = session;
  const withSeconds = session.durationSeconds < 60;
  return [
    { name: "Session ID", value: session.sessionId },
    { name: "Started", value: <InstantText at={session.startedAt} withSeconds={withSeconds} /> },
    { name: "Ended", value: <InstantText at={session.endedAt} withSeconds={withSeconds} /> },
    { name: "Duration", value: exactDurationWords(session.durationSeconds) },
    { name: "Bot", value: session.isBot ? <Badge tone="warning">Likely</Badge> : "No" },
    { name: "Pages", value: session.urlCount.toLocaleString("en-US") },
    { name: "Clicks", value: clickCount.toLocaleString("en-US") },
    { name: "Pointer moves", value: moveCount.toLocaleString("en-US") },
    { name: "Keys pressed", value: `${keyCount.toLocaleString("en-US")} (which keys isn't recorded)` },
    { name: "Context menus", value: menuCount.toLocaleString("en-US") },
    { name: "Not kept", value: moreCount > 0 ? `${countWords(moreCount, "event")} beyond the limit of a session` : null },
  ];
}

function deviceOf({ browser: { browser, os, engine, device }, deviceId, userAgent, acceptLanguage }: SessionEvidence) {
  const named = ({ name, version }: typeof browser) => (name === null ? null : [name, version].filter(Boolean).join(" "));
  return [
    { name: "Device", value: [device.model, device.type && codeName(device.type)].filter(Boolean).join(", ") },
    { name: "Operating system", value: named(os) },
    { name: "Browser", value: named(browser) },
    { name: "Engine", value: named(engine) },
    { name: "Languages", value: acceptLanguage === null ? null : languageNames(acceptLanguage).join(", ") },
    { name: "Device ID", value: deviceId },
    { name: "User agent", value: userAgent },
  ];
}

function placeOf({ ip, version, city, region, country, organization, network, proxy }: SessionEvidence["locations"][number]) {
  return [
    { name: "IP address", value: `${ip} (IPv${version})` },
    { name: "City", value: city },
    { name: "Region", value: region },
    { name: "Country", value: country !== null && isCountry(country) ? countryName(country) : country },
    { name: "Organization", value: organization },
    { name: "Network (ASN)", value: network },
    { name: "Proxy", value: proxy.isBlocked === null ? null : proxy.isBlocked === "yes" ? "Yes" : "No" },
  ];
}
