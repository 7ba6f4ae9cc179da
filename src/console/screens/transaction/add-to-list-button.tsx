import { Button } from "@shopify/polaris";
import { useDialogAddress } from "#console/screens/transaction/use-dialog-address.ts";
import { useMay } from "#console/session/use-may.ts";

/** Opens the dialog that adds a value of the order to a custom list, for those who may. */
export function AddToListButton() {
  const { open } = useDialogAddress("list");
  const isAnalyst = useMay("analyst");
  return (
    isAnalyst && (
      <div data-opens-dialog>
        <Button onClick={open}>Add to list</Button>
      </div>
    )
  );
}
