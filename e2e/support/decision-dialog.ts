import type { Stage } from "./stage.ts";

/** The dialog in which a person decides on orders, and the offer to undo after it. */
export function decisionDialog({ screen }: Pick<Stage, "screen">) {
  const dialog = screen.getByRole("dialog");
  return {
    dialog,
    /** 'Reason (optional)' where none is required. */
    reason: dialog.getByLabel(/^Reason/),
    comment: dialog.getByLabel("Comment (optional)"),
    button: (name: string) => dialog.getByRole("button", { name, exact: true }),
    undo: screen.getByRole("button", { name: "Undo", exact: true }),
  };
}
