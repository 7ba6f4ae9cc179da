import { Badge, BlockStack, Box, Card, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { listKeys, type ApiKey } from "#contract/keys.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { useAwaitsServer } from "#console/api/use-reach.ts";
import { CreateKeyDialog } from "#console/screens/settings/keys/create-key-dialog.tsx";
import { DeleteKeyDialog } from "#console/screens/settings/keys/delete-key-dialog.tsx";
import { KeyActions } from "#console/screens/settings/keys/key-actions.tsx";
import { RotateKeyDialog } from "#console/screens/settings/keys/rotate-key-dialog.tsx";
import { ShowKeyDialog } from "#console/screens/settings/keys/show-key-dialog.tsx";
import { SettingsPage } from "#console/screens/settings/settings-page.tsx";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { useMay } from "#console/session/use-may.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { InstantText } from "#console/ui/instant-text.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { RefreshFailure } from "#console/ui/refresh-failure.tsx";
import { Rows, type RowColumn } from "#console/ui/rows.tsx";
import { TABLE_WIDTH_PX } from "#console/ui/table-width.ts";
import { useWidth } from "#console/ui/use-width.ts";
import { keyLimits } from "#domain/accounts/api-keys.ts";
import { keyUseWords } from "#domain/accounts/key-scopes.ts";
import { denialWords } from "#domain/accounts/denial-words.ts";
import { formatInstant } from "#domain/dates/format-instant.ts";
import { cutTo } from "#domain/text/truncate.ts";

const NAME_LENGTH = 40;
const columns: readonly [RowColumn<ApiKey>, ...RowColumn<ApiKey>[]] = [
  { title: "Name", cell: (key) => <KeyName {...key} /> },
  { title: "Key", cell: ({ ending }) => <code>{ending}</code> },
  { title: "Used for", cell: ({ isMain, endsAt, scopes }) => (isMain || endsAt !== null ? "Everything" : keyUseWords(scopes)) },
  { title: "Created", cell: (key) => <Created {...key} /> },
  { title: "Last used", cell: ({ lastUsedAt }) => (lastUsedAt === null ? "Never" : <InstantText at={lastUsedAt} />) },
];

type Task = { kind: "create" } | { kind: "rotate" } | { kind: "show" | "delete"; key: ApiKey };

/** `/settings/api-keys`: the keys that the shop's own systems use. Only owners see them. */
export function KeysScreen() {
  const isOwner = useMay("owner");
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  return (
    <SettingsPage
      title="API keys"
      subtitle="Your own systems send and read orders with them."
      {...(isOwner ? { primaryAction: { content: "Create key", onAction: () => setTask({ kind: "create" }) } } : {})}
    >
      {isOwner ? (
        <Keys onTask={setTask} />
      ) : (
        <Card>
          <EmptyState title="You don't have access" detail={denialWords.owner} />
        </Card>
      )}
      {task?.kind === "create" && <CreateKeyDialog onClose={close} />}
      {task?.kind === "rotate" && <RotateKeyDialog onClose={close} />}
      {task?.kind === "show" && <ShowKeyDialog of={task.key} onClose={close} />}
      {task?.kind === "delete" && <DeleteKeyDialog of={task.key} onClose={close} />}
    </SettingsPage>
  );
}

function Keys({ onTask }: { onTask: (task: Task) => void }) {
  const { ref, width } = useWidth();
  const { data, error, refetch, isFetching } = useEndpoint(listKeys, {});
  const isAwaited = useAwaitsServer(error);
  const retry = { error, onRetry: () => void refetch(), isRetrying: isFetching };
  const isNarrow = width !== null && width < TABLE_WIDTH_PX;
  return (
    <div ref={ref}>
      <BlockStack gap="400">
        {data !== undefined && error !== null && <RefreshFailure text="Couldn't refresh. Showing earlier keys." {...retry} />}
        {data === undefined && (error !== null || isAwaited) ? (
          <LoadFailure title="Couldn't load the API keys" {...retry} />
        ) : (
          <Card padding="0">
            <Rows
              rows={data}
              idOf={({ id }) => id}
              columns={columns}
              actionsOf={actionsOf}
              resourceName={{ singular: "key", plural: "keys" }}
              isNarrow={isNarrow}
            />
          </Card>
        )}
        <Box paddingInline={{ xs: "400", sm: "0" }}>
          <Text as="p" tone="subdued">
            A shop can have {keyLimits.keys} keys. Send one in the X-Api-Key header. The main key can do everything, and people can log in
            with it.
          </Text>
        </Box>
      </BlockStack>
    </div>
  );

  function actionsOf(key: ApiKey) {
    return (
      <KeyActions
        of={key}
        onShow={() => onTask({ kind: "show", key })}
        onRotate={() => onTask({ kind: "rotate" })}
        onDelete={() => onTask({ kind: "delete", key })}
      />
    );
  }
}

function KeyName({ name, isMain, endsAt }: Pick<ApiKey, "name" | "isMain" | "endsAt">) {
  const timeZone = useShopTimeZone();
  const [now] = useState(() => new Date());
  return (
    <InlineStack gap="200" blockAlign="center">
      <bdi title={name}>{cutTo(name, NAME_LENGTH)}</bdi>
      {isMain && <Badge>Current</Badge>}
      {endsAt !== null && <Badge tone="warning">{`Works until ${formatInstant(endsAt, timeZone, now)}`}</Badge>}
    </InlineStack>
  );
}

function Created({ createdAt, createdBy }: Pick<ApiKey, "createdAt" | "createdBy">) {
  return (
    <BlockStack>
      <InstantText at={createdAt} />
      <Text as="span" tone="subdued" variant="bodySm">
        {createdBy === null ? "Created with the shop" : <bdi title={createdBy}>{cutTo(createdBy, NAME_LENGTH)}</bdi>}
      </Text>
    </BlockStack>
  );
}
