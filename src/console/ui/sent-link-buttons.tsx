import { Button } from "@shopify/polaris";

type SentLinkButtonsProps = { isSending: boolean; onSendAgain: () => void; onChange: () => void };

/** Behind what says where a link went: sends it again, or to another address instead of a mistyped one. */
export function SentLinkButtons({ isSending, onSendAgain, onChange }: SentLinkButtonsProps) {
  return (
    <>
      <Button variant="plain" loading={isSending} onClick={onSendAgain}>
        Send again
      </Button>
      {"\u2003"}
      <Button variant="plain" onClick={onChange}>
        Wrong address? Change it
      </Button>
    </>
  );
}
