import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { Banner, BlockStack, Button, Form, InlineStack, Text, TextField } from "@shopify/polaris";
import { confirmNoticeEmail, sendNoticeCode, type NoticeSettings } from "#contract/notices.ts";
import { fieldFault, useSaving } from "#console/screens/notifications/use-saving.ts";
import { EMAIL_WRONG } from "#console/ui/address-fault.ts";
import { ErrorState } from "#console/ui/error-state.tsx";

type Emails = Pick<NonNullable<NoticeSettings["own"]>, "email" | "unconfirmedEmail">;

/** Where the person's notifications go, and how to change that: a new address gets a code, which confirms it. */
export function OwnEmail({ email, unconfirmedEmail }: Emails) {
  const [isChanging, setChanging] = useState(false);
  const changeId = useId();
  const stopChanging = () => {
    flushSync(() => setChanging(false));
    document.getElementById(changeId)?.focus();
  };
  return (
    <BlockStack gap="300">
      {email === null ? (
        <Banner tone="info">Confirm an email address to get notifications.</Banner>
      ) : (
        <InlineStack gap="200" blockAlign="center">
          <Text as="p" breakWord>
            Sent to {email}
          </Text>
          {!isChanging && (
            <Button id={changeId} variant="plain" onClick={() => setChanging(true)}>
              Change
            </Button>
          )}
        </InlineStack>
      )}
      {email === null && <NewEmail onCancel={null} />}
      {email !== null && isChanging && <NewEmail onCancel={stopChanging} />}
      {unconfirmedEmail !== null && <Code key={unconfirmedEmail} email={unconfirmedEmail} onConfirmed={() => setChanging(false)} />}
    </BlockStack>
  );
}

/** `onCancel` is null where there's no earlier address to keep. */
function NewEmail({ onCancel }: { onCancel: (() => void) | null }) {
  const [email, setEmail] = useState("");
  const sending = useSaving(sendNoticeCode);
  const fault = fieldFault(sending.error, "email");
  return (
    <Form noValidate onSubmit={() => !sending.isPending && sending.mutate({ body: { email } })}>
      <BlockStack gap="200">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          {...(onCancel === null ? {} : { focused: true })}
          value={email}
          onChange={setEmail}
          error={fault === undefined ? undefined : EMAIL_WRONG}
          connectedRight={
            <Button submit loading={sending.isPending} disabled={email.trim() === ""}>
              Send code
            </Button>
          }
        />
        {onCancel !== null && (
          <InlineStack>
            <Button variant="plain" onClick={onCancel}>
              Cancel
            </Button>
          </InlineStack>
        )}
        {sending.error !== null && fault === undefined && <ErrorState title="Couldn't send the code" error={sending.error} />}
      </BlockStack>
    </Form>
  );
}

function Code({ email, onConfirmed }: { email: string; onConfirmed: () => void }) {
  const [code, setCode] = useState("");
  const confirming = useSaving(confirmNoticeEmail);
  const fault = fieldFault(confirming.error, "code");
  const confirm = () => {
    if (!confirming.isPending) confirming.mutate({ body: { code } }, { onSuccess: onConfirmed });
  };
  return (
    <Form noValidate onSubmit={confirm}>
      <BlockStack gap="200">
        <TextField
          label={`Code sent to ${email}`}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          value={code}
          onChange={setCode}
          error={fault}
          connectedRight={
            <Button submit loading={confirming.isPending} disabled={code.trim() === ""}>
              Confirm
            </Button>
          }
        />
        {confirming.error !== null && fault === undefined && <ErrorState title="Couldn't confirm the address" error={confirming.error} />}
      </BlockStack>
    </Form>
  );
}
