import { useId } from "react";
import { InlineError } from "@shopify/polaris";

/** Why a form as a whole was refused, above its button; read out as soon as it appears. */
export function FormFault({ message }: { message: string }) {
  const id = useId();
  return (
    <div role="alert">
      <InlineError message={message} fieldID={id} />
    </div>
  );
}
