import { Modal, Text } from "@shopify/polaris";
import { createContext, useContext, useEffect, useState, type ReactNode } from "react";
import { useBlocker } from "react-router-dom";

type Unsaved = Set<string>;
const UnsavedContext = createContext<Unsaved | null>(null);

/** Asks before the person leaves a page with forms that have unsaved changes. `of` is what they are about: "notifications". */
export function UnsavedChanges({ of, children }: { of: string; children: ReactNode }) {
  const [unsaved] = useState<Unsaved>(() => new Set());
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsaved.size > 0 && currentLocation.pathname !== nextLocation.pathname);
  useEffect(
    function askBeforeUnload() {
      const ask = (event: BeforeUnloadEvent) => {
        if (unsaved.size > 0) event.preventDefault();
      };
      window.addEventListener("beforeunload", ask);
      return () => window.removeEventListener("beforeunload", ask);
    },
    [unsaved],
  );
  return (
    <UnsavedContext.Provider value={unsaved}>
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
  const unsaved = useContext(UnsavedContext);
  if (unsaved === null) throw new Error("useUnsaved needs UnsavedChanges above it");
  useEffect(
    function noteUnsaved() {
      if (isChanged) unsaved.add(form);
      return () => void unsaved.delete(form);
    },
    [unsaved, form, isChanged],
  );
}
