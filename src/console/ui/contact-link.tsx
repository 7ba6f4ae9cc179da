import { Link } from "@shopify/polaris";
import { useContactUrl } from "#console/ui/use-contact-url.ts";
import { PlansLink } from "#console/ui/plans/plans-link.tsx";

/** Leads to Surety: to its contact page or, without one, by email. Where neither is configured, to the plans. */
export function ContactLink({ children }: { children: string }) {
  const url = useContactUrl();
  if (url === null) return <PlansLink>{children}</PlansLink>;
  return (
    <Link url={url} external>
      {children}
    </Link>
  );
}
