import { useState } from "react";
import { BlockStack, Button, Form, FormLayout, Text, TextField } from "@shopify/polaris";
import { LogInButton } from "#console/screens/login/log-in-button.tsx";
import { FormFault } from "#console/ui/form-fault.tsx";

type CodeStepProps = {
  /** Why the code that was entered was refused. */
  fault: string | null;
  isSending: boolean;
  onCode: (code: string) => void;
  onBack: () => void;
};

/** The second step of a login: a code of the authenticator app, or a recovery code. */
export function CodeStep({ fault, isSending, onCode, onBack }: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState("");
  return (
    <BlockStack gap="400">
      <Text as="p">
        {isRecovery
          ? "Enter one of the recovery codes that you saved when you turned on two-step authentication. Each works once."
          : "Enter the 6-digit code from your authenticator app."}
      </Text>
      <Form noValidate onSubmit={() => code.trim() !== "" && onCode(code)}>
        <FormLayout>
          <TextField
            // Polaris focuses a field as it appears.
            key={String(isRecovery)}
            label={isRecovery ? "Recovery code" : "Code"}
            name={isRecovery ? "recovery-code" : "one-time-code"}
            autoComplete={isRecovery ? "off" : "one-time-code"}
            inputMode={isRecovery ? "text" : "numeric"}
            spellCheck={false}
            maxLength={64}
            focused
            value={code}
            onChange={setCode}
          />
          <BlockStack gap="300">
            {fault !== null && <FormFault message={fault} />}
            <LogInButton isSending={isSending} isDisabled={code.trim() === ""} />
            <Button fullWidth size="large" disabled={isSending} onClick={onBack}>
              Back
            </Button>
          </BlockStack>
        </FormLayout>
      </Form>
      <div>
        <Button
          variant="plain"
          disabled={isSending}
          onClick={() => {
            setRecovery(!isRecovery);
            setCode("");
          }}
        >
          {isRecovery ? "Use a code from your app" : "Use a recovery code"}
        </Button>
      </div>
    </BlockStack>
  );
}
