import { Tooltip } from "@shopify/polaris";
import { cutTo } from "#domain/text/truncate.ts";

/** A text cut to so many characters; the whole of it on hover, by keyboard and on a tap. */
export function CutWithRest({ text, length }: { text: string; length: number }) {
  const cut = cutTo(text, length);
  if (cut === text) return <bdi>{text}</bdi>;
  return (
    <Tooltip content={<bdi style={{ overflowWrap: "anywhere" }}>{text}</bdi>}>
      <bdi>{cut}</bdi>
    </Tooltip>
  );
}
