import { BlockStack, Button, Text } from "@shopify/polaris";
import { countWords } from "#domain/text/count-words.ts";

/** Before a login with a recovery code goes on: how many are left. */
export function RecoveryCodeUsed({ left, onContinue }: { left: number; onContinue: () => void }) {
  return (
    <BlockStack gap="400">
      <div role="status">
        <BlockStack gap="200">
          <Text as="p">
            {left === 0 ? "That was your last recovery code." : `You have ${countWords(left, "recovery code")} left.`} If you lost your
            phone, set two-step authentication up again in your profile.
          </Text>
          {left === 0 && <Text as="p">Create new recovery codes there before you need one.</Text>}
        </BlockStack>
      </div>
      <Button fullWidth variant="primary" size="large" onClick={onContinue}>
        Continue
      </Button>
    </BlockStack>
  );
}
