import { BlockStack, Link, Modal, Select, SkeletonBodyText, Text } from "@shopify/polaris";
import { useState } from "react";
import { getListableValues } from "#contract/custom-lists.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import { useEndpoint } from "#console/api/queries.ts";
import type { AddressedDialogProps } from "#console/screens/transaction/addressed-dialog.tsx";
import { inputOf } from "#console/screens/transaction/queries.ts";
import { useAddToList } from "#console/screens/transaction/use-add-to-list.ts";
import { paths } from "#console/session/paths.ts";
import { useShopTimeZone } from "#console/session/session-context.tsx";
import { useMay } from "#console/session/use-may.ts";
import { EntryFields } from "#console/ui/entry-fields.tsx";
import { ErrorState } from "#console/ui/error-state.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";
import { UpgradeDialog } from "#console/ui/upgrade-dialog.tsx";
import { listedFields } from "#domain/custom-lists/listed-fields.ts";
import { isCalendarDay } from "#domain/dates/is-calendar-day.ts";
import { shopDay } from "#domain/dates/shop-day.ts";

type AddToListModalProps = AddressedDialogProps & { paymentId: string };
type ListableValue = AnswerOf<typeof getListableValues>[number];

/** Asks which value of the order is added to which list, until when, and why. Shops whose plan lacks it are offered one that has it. */
export function AddToListModal({ paymentId, isOpen, opener, onClose }: AddToListModalProps) {
  const isOnPlan = useMay("premiumPlus");
  if (!isOnPlan) return isOpen && <UpgradeDialog need="lists" onClose={onClose} opener={opener} />;
  return <AddModal paymentId={paymentId} isOpen={isOpen} opener={opener} onClose={onClose} />;
}

function AddModal({ paymentId, isOpen, opener, onClose }: AddToListModalProps) {
  const values = useEndpoint(getListableValues, inputOf(paymentId));
  const timeZone = useShopTimeZone();
  const [today] = useState(() => shopDay(new Date(), timeZone));
  const [typed, setTyped] = useState<Typed>({ field: null, listId: null, expiry: "", note: "" });
  const [isAsked, setAsked] = useState(false);
  const { add, isAdding, error } = useAddToList(paymentId, onClose);
  const value = chosenValue(values.data ?? [], typed);
  const open = value?.lists.filter(({ isIn }) => !isIn) ?? [];
  const list = open.find(({ listId }) => listId === typed.listId) ?? (open.length === 1 ? open[0] : undefined);
  const expiryFault = faultOfExpiry(typed.expiry, today);
  const listFault = list === undefined ? "Select a list" : undefined;
  const submit = () => {
    setAsked(true);
    if (value !== undefined && list !== undefined && expiryFault === undefined && !isAdding)
      add({ field: value.field, list, lastDay: typed.expiry === "" ? null : typed.expiry, note: typed.note });
  };
  return (
    <Modal
      open={isOpen}
      activator={opener}
      title="Add to list"
      onClose={onClose}
      {...(open.length === 0 ? {} : { primaryAction: { content: "Add", onAction: submit, loading: isAdding } })}
      secondaryActions={[{ content: open.length === 0 ? "Close" : "Cancel", onAction: onClose, disabled: isAdding }]}
    >
      <Modal.Section>
        <BlockStack gap="400">
          {error !== null && <ErrorState title="Couldn't add to the list" error={error} />}
          {values.data === undefined &&
            (values.error === null ? (
              <SkeletonBodyText lines={4} />
            ) : (
              <LoadFailure error={values.error} onRetry={() => void values.refetch()} isRetrying={values.isFetching} />
            ))}
          {values.data?.length === 0 && <Text as="p">This order has no value that a list can have.</Text>}
          {values.data !== undefined && value !== undefined && (
            <Select
              label="Value"
              options={values.data.map((each) => ({ value: each.field, label: `${listedFields[each.field].words}: ${each.value}` }))}
              value={value.field}
              onChange={(field) => setTyped({ ...typed, field, listId: null })}
            />
          )}
          {value !== undefined && open.length === 0 && <NoListLeft hasLists={value.lists.length > 0} />}
          {value !== undefined && open.length > 0 && (
            <>
              <Select
                label="List"
                placeholder="Select a list"
                options={value.lists.map(({ listId, name, isIn }) => ({
                  value: String(listId),
                  label: isIn ? `${name} (already in this list)` : name,
                  disabled: isIn,
                }))}
                value={list === undefined ? "" : String(list.listId)}
                onChange={(listId) => setTyped({ ...typed, listId: Number(listId) })}
                error={isAsked ? listFault : undefined}
              />
              <EntryFields
                lastDay={typed.expiry}
                onLastDay={(expiry) => setTyped({ ...typed, expiry })}
                earliest={today}
                note={typed.note}
                onNote={(note) => setTyped({ ...typed, note })}
                errors={{ lastDay: isAsked ? expiryFault : undefined }}
              />
            </>
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}

type Typed = { field: string | null; listId: number | null; expiry: string; note: string };

/** The value that was chosen; before that, the first one that a list lacks. */
function chosenValue(values: readonly ListableValue[], { field }: Typed): ListableValue | undefined {
  return values.find((value) => value.field === field) ?? values.find(({ lists }) => lists.some(({ isIn }) => !isIn)) ?? values[0];
}

function faultOfExpiry(expiry: string, today: string): string | undefined {
  if (expiry === "") return undefined;
  if (!isCalendarDay(expiry)) return "Enter a date";
  return expiry < today ? "Enter a date that isn't past" : undefined;
}

/** Why the value can't be added: no list takes it, or all that do have it. */
function NoListLeft({ hasLists }: { hasLists: boolean }) {
  return (
    <Text as="p">
      {hasLists ? "This value is in every list that takes it. See your lists in " : "None of your lists takes this value. Create one in "}
      <Link url={paths.customLists()}>Settings</Link>.
    </Text>
  );
}
