import { Modal, SkeletonBodyText } from "@shopify/polaris";
import type { ReactElement, RefObject } from "react";
import { getEvidence, type Evidence } from "#contract/evidence.ts";
import { useEndpoint } from "#console/api/queries.ts";
import { LaterPart, laterCode } from "#console/ui/later-part.tsx";
import { LoadFailure } from "#console/ui/load-failure.tsx";

const documentView = laterCode("the document", () => import("#console/screens/transaction/document-view.tsx"));
const sessionView = laterCode("the session", () => import("#console/screens/transaction/session-view.tsx"));

type EvidenceModalProps = {
  paymentId: string;
  evidenceId: number;
  isOpen: boolean;
  /** Gets focus back once it closes. */
  opener: RefObject<HTMLElement>;
  onClose: () => void;
};

/** One piece of evidence, whatever its kind. */
export function EvidenceModal({ paymentId, evidenceId, isOpen, opener, onClose }: EvidenceModalProps) {
  const evidence = useEndpoint(getEvidence, { params: { id: paymentId, evidenceId: String(evidenceId) } });
  return (
    <Modal open={isOpen} size="large" activator={opener} title={evidence.data ? titleOf(evidence.data) : "Evidence"} onClose={onClose}>
      {evidence.data === undefined ? (
        <Modal.Section>
          {evidence.error === null ? (
            <div aria-busy="true">
              <SkeletonBodyText lines={8} />
            </div>
          ) : (
            <LoadFailure error={evidence.error} onRetry={() => void evidence.refetch()} isRetrying={evidence.isFetching} />
          )}
        </Modal.Section>
      ) : (
        <EvidenceView evidence={evidence.data} />
      )}
    </Modal>
  );
}

function titleOf(evidence: Evidence): string {
  switch (evidence.kind) {
    case "document":
      return evidence.fileName;
    case "session":
      return "User Session Evidence";
  }
}

/** Each kind with its own code, which loads when it's opened. */
function EvidenceView({ evidence }: { evidence: Evidence }): ReactElement {
  switch (evidence.kind) {
    case "document":
      return (
        <LaterPart code={documentView} lines={8}>
          {({ DocumentView }) => <DocumentView evidence={evidence} />}
        </LaterPart>
      );
    case "session":
      return (
        <LaterPart code={sessionView} lines={8}>
          {({ SessionView }) => <SessionView session={evidence} />}
        </LaterPart>
      );
  }
}
