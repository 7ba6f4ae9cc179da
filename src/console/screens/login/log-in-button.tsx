import { Button } from "@shopify/polaris";

export function LogInButton({ isSending, isDisabled = false }: { isSending: boolean; isDisabled?: boolean }) {
  return (
    <Button submit fullWidth variant="primary" size="large" loading={isSending} disabled={isDisabled}>
      Log in
    </Button>
  );
}
