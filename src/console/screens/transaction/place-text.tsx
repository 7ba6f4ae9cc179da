import { Fragment } from "react";

const SEPARATOR = ", ";

/** An address in one line. Its parts keep their order, also where some are written from right to left. */
export function PlaceText({ text }: { text: string }) {
  return text.split(SEPARATOR).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && SEPARATOR}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}
