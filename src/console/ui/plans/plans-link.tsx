import { Link } from "@shopify/polaris";
import { usePlansAddress } from "#console/ui/plans/use-plans-address.ts";

/** Opens the dialog with all plans over the page. */
export function PlansLink({ children }: { children: string }) {
  const { address } = usePlansAddress();
  return (
    <span data-opens-dialog>
      <Link url={address}>{children}</Link>
    </span>
  );
}
