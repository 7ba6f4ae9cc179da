import type { RefObject } from "react";
import type { SavedView } from "#contract/views.ts";

/** The element of the button that opens the saved views. */
export const SAVED_VIEWS_ID = "saved-views";

/** What a dialog is asked for: to save a view, or to rename or delete one. */
export type ViewTask = { kind: "save" } | { kind: "rename" | "delete"; view: SavedView };

export type ViewDialogProps = { isOpen: boolean; activator: RefObject<HTMLDivElement>; onClose: () => void };
