import { Banner, List } from "@shopify/polaris";
import type { NoticeSettings } from "#contract/notices.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { formatInstant } from "#domain/dates/format-instant.ts";

/** Messages that couldn't be sent, for the shop's owner. */
export function SendingFailures({ failures }: Pick<NoticeSettings, "failures">) {
  const timeZone = useShopTimeZone();
  if (failures.length === 0) return null;
  return (
    <Banner tone="warning" title="Some notifications couldn't be sent">
      <List>
        {failures.map(({ to, message, at, willRetry }) => (
          <List.Item key={to}>
            {to}, {formatInstant(at, timeZone, null)}: {message} {willRetry ? "We'll try again." : "We stopped trying."}
          </List.Item>
        ))}
      </List>
    </Banner>
  );
}
