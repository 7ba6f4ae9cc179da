import { Button } from "@shopify/polaris";

type SentLinkButtonsProps = { isSending: boolean; onSendAgain: () => void; onChange: () => void };

/** Behind what says where a link went: sends it again, or to another address instead of a mistyped one. */
export function SentLinkButtons({ isSending, onSendAgain, onChange }: SentLinkButtonsProps) {
  return (
    <>
      <span style={{ marginInlineEnd: "var(--p-space-300)" }}>
        <Button variant="plain" loading={isSending} onClick={onSendAgain}>
          Send again
        </Button>
      </span>{" "}
      <Button variant="plain" onClick={onChange}>
        Wrong address? Change it
      </Button>
    </>
  );
}
