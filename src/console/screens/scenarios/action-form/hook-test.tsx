import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useEffect, useRef } from "react";
import type { testHook } from "#contract/action-config.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import { settingFaults } from "#console/screens/scenarios/action-form/setting-faults.ts";
import { ErrorState } from "#console/ui/error-state.tsx";
import { FormFault } from "#console/ui/form-fault.tsx";

type HookTestProps = {
  test: { data: AnswerOf<typeof testHook> | undefined; error: unknown; isPending: boolean };
  onStart: () => void;
  isDisabled: boolean;
};

/** Calls the address once with the newest order's values, and says what it answered. */
export function HookTest({ test: { data, error, isPending }, onStart, isDisabled }: HookTestProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(
    function showAnswer() {
      if (data !== undefined || error !== null) place.current?.scrollIntoView({ block: "nearest" });
    },
    [data, error],
  );
  return (
    <div ref={place}>
      <BlockStack gap="200">
        <InlineStack gap="200" blockAlign="center">
          <Button onClick={onStart} loading={isPending} disabled={isDisabled}>
            Test call
          </Button>
          <Text as="span" tone="subdued">
            Calls the URL once with your newest order.
          </Text>
        </InlineStack>
        <div role="status">
          {data && (
            <Banner tone={data.isDone ? "success" : "warning"}>{data.isDone ? data.result : `The call failed: ${data.result}`}</Banner>
          )}
        </div>
        {error !== null &&
          (settingFaults(error).size > 0 ? (
            <FormFault message="Not called. Check the highlighted fields." />
          ) : (
            <ErrorState title="Couldn't test the call" error={error} />
          ))}
      </BlockStack>
    </div>
  );
}
