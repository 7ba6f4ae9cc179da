/** An action that can't work however often it's tried. Its message is for the people who run it. */
export class PermanentFailure extends Error {
  override readonly name = "PermanentFailure";
}

/** A failure that another attempt may mend. Its message is for the people who run the action. */
export class TemporaryFailure extends Error {
  override readonly name = "TemporaryFailure";
}
