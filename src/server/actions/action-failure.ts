/** An action that can't work however often it's tried. Its message is for the people who run it. */
export class PermanentFailure extends Error {
  override readonly name = "PermanentFailure";
}

/** A failure that another attempt may mend. Its message is for the people who run the action. */
export class TemporaryFailure extends Error {
  override readonly name = "TemporaryFailure";
}

/**
 * A shop's script failed. The message has no words of the script's own, which may be about anything; `said` has them, for a person who
 * tries it out.
 */
export class ScriptFailure extends PermanentFailure {
  readonly said: string | null;

  constructor(message: string, said: string | null = null) {
    super(message);
    this.said = said;
  }
}
