import { Link } from "@shopify/polaris";
import { useContactUrl } from "#console/ui/use-contact-url.ts";
import { usePlansAddress } from "#console/ui/plans/use-plans-address.ts";

/** Leads to Surety: to its contact page or, without one, by email. Where neither is configured, to the plans. */
export function ContactLink({ children }: { children: string }) {
  const url = useContactUrl();
  const plans = usePlansAddress();
  if (url === null)
    return (
      <span data-opens-dialog>
        <Link url={plans.address}>{children}</Link>
      </span>
    );
  return (
    <Link url={url} external>
      {children}
    </Link>
  );
}
