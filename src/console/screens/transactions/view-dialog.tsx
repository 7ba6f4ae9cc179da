import { DeleteViewDialog } from "#console/screens/transactions/delete-view-dialog.tsx";
import { RenameViewDialog } from "#console/screens/transactions/rename-view-dialog.tsx";
import { SaveViewDialog } from "#console/screens/transactions/save-view-dialog.tsx";
import type { ViewDialogProps, ViewTask } from "#console/screens/transactions/view-task.ts";

export function ViewDialog({ task, ...dialog }: ViewDialogProps & { task: ViewTask }) {
  switch (task.kind) {
    case "save":
      return <SaveViewDialog {...dialog} />;
    case "rename":
      return <RenameViewDialog view={task.view} {...dialog} />;
    case "delete":
      return <DeleteViewDialog view={task.view} {...dialog} />;
  }
}
