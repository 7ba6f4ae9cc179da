import { Modal, Text } from "@shopify/polaris";
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useBlocker } from "react-router-dom";

type Unsaved = {
  note: (form: string, isUnsaved: boolean) => void;
  /** Ends the question, because saving beside it failed. */
  stay: () => void;
};
const UnsavedContext = createContext<Unsaved | null>(null);

/**
 * Asks before the person leaves a page with forms that have unsaved changes, and goes on once they are saved or discarded beside the
 * question. `of` is what they are about: "notifications".
 */
export function UnsavedChanges({ of, children }: { of: string; children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const note = useCallback<Unsaved["note"]>((form, isUnsaved) => {
    setUnsaved((before) => new Set([...before, form].filter((one) => isUnsaved || one !== form)));
  }, []);
  const hasUnsaved = unsaved.size > 0;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => hasUnsaved && currentLocation.pathname !== nextLocation.pathname);
  const latest = useRef(blocker);
  useEffect(
    function keepLatest() {
      latest.current = blocker;
    },
    [blocker],
  );
  const context = useMemo<Unsaved>(() => ({ note, stay: () => latest.current.reset?.() }), [note]);
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
    <UnsavedContext.Provider value={context}>
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

/** Says of a form, by its name, whether it has unsaved changes, and whether they couldn't be saved. */
export function useUnsaved(form: string, isChanged: boolean, hasFailed = false): void {
  const unsaved = useContext(UnsavedContext);
  if (unsaved === null) throw new Error("useUnsaved needs UnsavedChanges above it");
  const { note, stay } = unsaved;
  useEffect(
    function noteUnsaved() {
      note(form, isChanged);
      return () => note(form, false);
    },
    [note, form, isChanged],
  );
  useEffect(
    function showFailure() {
      if (hasFailed) stay();
    },
    [stay, hasFailed],
  );
}
