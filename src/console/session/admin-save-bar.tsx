import { createElement, useEffect, useId } from "react";
import type { AppBridge } from "#console/session/app-bridge.ts";

export type SaveBarProps = {
  isShown: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
};

/** The Shopify admin's own bar for unsaved changes, which replaces its search while it's shown. */
export function AdminSaveBar({ bridge, isShown, isSaving, onSave, onDiscard }: SaveBarProps & { bridge: AppBridge }) {
  const id = useId();
  useEffect(
    function tellAdmin() {
      if (!isShown) return undefined;
      void bridge.saveBar.show(id);
      return () => void bridge.saveBar.hide(id);
    },
    [bridge, id, isShown],
  );
  const savingButton = { type: "button" as const, variant: "primary" };
  // App Bridge reads these elements and presses these buttons; they are never seen on the page.
  return createElement(
    "ui-save-bar",
    { id },
    createElement("button", { ...savingButton, ...(isSaving && { loading: "" }), onClick: onSave }, "Save"),
    createElement("button", { type: "button", onClick: onDiscard }, "Discard"),
  );
}
