import { Banner } from "@shopify/polaris";
import type { PaymentDetail } from "#contract/payment-detail.ts";
import { InstantText } from "#console/ui/instant-text.tsx";
import { erasureWords } from "#domain/payments/erased.ts";

/** Says since when and why an order has no personal data. */
export function ErasedNote({ erased }: { erased: NonNullable<PaymentDetail["erased"]> }) {
  return (
    <Banner tone="info">
      Personal data was removed on <InstantText at={erased.at} /> {erasureWords(erased.because)}.
    </Banner>
  );
}
