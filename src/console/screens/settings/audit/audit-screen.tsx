import { Badge, BlockStack, Box, Card, Text } from "@shopify/polaris";
import { useState, type ReactNode } from "react";
import { AUDIT_PAGE, exportAudit, listAudit, type AuditChange, type Changer } from "#contract/audit.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useFileDownload } from "#console/ui/use-file-download.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { AuditFilters } from "#console/screens/settings/audit/audit-filters.tsx";
import { useAuditAddress, useAuditFilter } from "#console/screens/settings/audit/use-audit-address.ts";
import { SettingsPage } from "#console/screens/settings/settings-page.tsx";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { CutText } from "#console/ui/cut-text.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { RowPager } from "#console/ui/row-pager.tsx";
import { Rows, type RowColumn } from "#console/ui/rows.tsx";
import { TABLE_WIDTH_PX } from "#console/ui/table-width.ts";
import { useWidth } from "#console/ui/use-width.ts";
import { auditActorKinds } from "#domain/accounts/audit-actors.ts";
import { auditAreas } from "#domain/accounts/audit-areas.ts";
import { calendarDay } from "#domain/dates/format-instant.ts";
import { lastPageOf } from "#domain/payments/page-range.ts";

const columns: readonly [RowColumn<AuditChange>, ...RowColumn<AuditChange>[]] = [
  {
    title: "What",
    cell: ({ what, subject }) => (
      <div style={{ maxWidth: "18rem", minWidth: 0 }}>
        <CutText text={what} />
        {subject !== null && (
          <Text as="span" tone="subdued" variant="bodySm">
            <CutText text={subject} />
          </Text>
        )}
      </div>
    ),
  },
  { title: "Area", cell: ({ area }) => <Badge>{auditAreas[area]}</Badge> },
  { title: "From", cell: ({ before }) => valueOf(before) },
  { title: "To", cell: ({ after }) => valueOf(after) },
  { title: "Who", cell: ({ changer }) => <Who changer={changer} /> },
  { title: "When", cell: ({ at }) => <OneLine at={at} /> },
];

/** `/settings/audit`: every change of the shop's settings, team, API keys and plan, for owners. */
export function AuditScreen() {
  const { page, choice, isFiltered, setPage, setChoice } = useAuditAddress();
  const timeZone = useShopTimeZone();
  const [openedAt] = useState(() => new Date());
  const body = useAuditFilter(choice);
  const { ref, width } = useWidth();
  const { data, error, refetch, isFetching } = useEndpoint(listAudit, { query: { page }, body }, { keepPrevious: true });
  const download = useFileDownload(exportAudit, `audit-trail-${calendarDay(openedAt, timeZone)}.csv`);
  const isAwaited = useAwaitsServer(error);
  const retry = { error, onRetry: () => void refetch(), isRetrying: isFetching };
  const hasFailed = data === undefined && (error !== null || isAwaited);
  const count = data?.pagination.total ?? 0;
  return (
    <SettingsPage
      title="Audit trail"
      subtitle="Every change of settings, team, API keys and plan."
      {...(hasFailed
        ? {}
        : {
            secondaryActions: [
              {
                content: "Export CSV",
                loading: download.isRunning,
                disabled: count === 0,
                onAction: () => void download.start({ body }),
              },
            ],
          })}
    >
      <div ref={ref}>
        <BlockStack gap="400">
          {download.error !== null && (
            <ErrorState title="Couldn't export the audit trail" error={download.error} onRetry={() => void download.start({ body })} />
          )}
          {data !== undefined && error !== null && <RefreshFailure text="Couldn't refresh. Showing earlier changes." {...retry} />}
          {hasFailed && <LoadFailure title="Unable to load the audit trail" {...retry} />}
          {!hasFailed && (
            <Card padding="0">
              {(data === undefined || count > 0 || isFiltered) && (
                <Box padding="300">
                  <AuditFilters choice={choice} changers={data?.changers} isFiltered={isFiltered} onChange={setChoice} />
                </Box>
              )}
              {data?.results.length === 0 ? (
                nothing()
              ) : (
                <Rows
                  rows={data?.results}
                  idOf={({ eventId }) => eventId}
                  columns={columns}
                  actionsOf={null}
                  resourceName={{ singular: "change", plural: "changes" }}
                  isNarrow={width !== null && width < TABLE_WIDTH_PX}
                />
              )}
              {data !== undefined && (
                <RowPager page={page} pageSize={AUDIT_PAGE} rows={data.results.length} count={count} onPage={setPage} of="changes" />
              )}
            </Card>
          )}
        </BlockStack>
      </div>
    </SettingsPage>
  );

  function nothing() {
    const last = lastPageOf(count, AUDIT_PAGE);
    if (count > 0)
      return <EmptyState title="No changes on this page" action={{ content: "Show the last page", onAction: () => setPage(last) }} />;
    if (isFiltered) return <EmptyState title="No changes match" />;
    return (
      <EmptyState title="No changes yet" detail="Changes of settings, team, API keys and plan appear here, with who made them and when." />
    );
  }
}

/** A date is read at a glance only if it isn't broken. */
function OneLine({ at }: { at: Date }) {
  return (
    <span style={{ whiteSpace: "nowrap" }}>
      <InstantText at={at} />
    </span>
  );
}

function Who({ changer: { kind, name, email } }: { changer: Changer }) {
  const label = kind && auditActorKinds[kind];
  return (
    <div style={{ maxWidth: "14rem", minWidth: 0 }}>
      <CutText text={name} />
      {label !== null && <Badge>{label}</Badge>}
      {email !== null && (
        <Text as="span" tone="subdued" variant="bodySm">
          <CutText text={email} />
        </Text>
      )}
    </div>
  );
}

function valueOf(text: string | null): ReactNode {
  return text === null ? null : (
    <div style={{ maxWidth: "14rem", minWidth: 0 }}>
      <CutText text={text} lines={2} />
    </div>
  );
}
