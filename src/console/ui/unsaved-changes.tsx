import { Modal, Text } from "@shopify/polaris";
import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from "react";
import { useBlocker } from "react-router-dom";

type NoteUnsaved = (form: string, isUnsaved: boolean) => void;
const UnsavedContext = createContext<NoteUnsaved | null>(null);

/**
 * Asks before the person leaves a page with forms that have unsaved changes, and goes on once they are saved or discarded beside the
 * question. `of` is what they are about: "notifications".
 */
export function UnsavedChanges({ of, children }: { of: string; children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const note = useCallback<NoteUnsaved>((form, isUnsaved) => {
    setUnsaved((before) => new Set([...before, form].filter((one) => isUnsaved || one !== form)));
  }, []);
  const hasUnsaved = unsaved.size > 0;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => hasUnsaved && currentLocation.pathname !== nextLocation.pathname);
  useEffect(
    function goOn() {
      if (!hasUnsaved) blocker.proceed?.();
    },
    [blocker, hasUnsaved],
  );
  useEffect(
    function askBeforeUnload() {
      const ask = (event: BeforeUnloadEvent) => {
        if (hasUnsaved) event.preventDefault();
      };
      window.addEventListener("beforeunload", ask);
      return () => window.removeEventListener("beforeunload", ask);
    },
    [hasUnsaved],
  );
  return (
    <UnsavedContext.Provider value={note}>
      {children}
      <Modal
        open={blocker.state === "blocked"}
        title="Leave without saving?"
        onClose={() => blocker.reset?.()}
        primaryAction={{ content: "Leave page", destructive: true, onAction: () => blocker.proceed?.() }}
        secondaryActions={[{ content: "Stay", onAction: () => blocker.reset?.() }]}
      >
        <Modal.Section>
          <Text as="p">Your changes to {of} aren&apos;t saved.</Text>
        </Modal.Section>
      </Modal>
    </UnsavedContext.Provider>
  );
}

/** Says of a form, by its name, whether it has unsaved changes. */
export function useUnsaved(form: string, isChanged: boolean): void {
  const note = useContext(UnsavedContext);
  if (note === null) throw new Error("useUnsaved needs UnsavedChanges above it");
  useEffect(
    function noteUnsaved() {
      note(form, isChanged);
      return () => note(form, false);
    },
    [note, form, isChanged],
  );
}
