import { Button } from "@shopify/polaris";
import { useDialogAddress } from "#console/screens/transaction/use-dialog-address.ts";
import { useMay } from "#console/session/use-may.ts";

/** Opens the export dialog, for those who may export evidence. */
export function ExportEvidenceButton() {
  const { open } = useDialogAddress("export");
  const isAnalyst = useMay("analyst");
  return (
    isAnalyst && (
      <div data-opens-dialog>
        <Button onClick={open}>Export Evidence</Button>
      </div>
    )
  );
}
