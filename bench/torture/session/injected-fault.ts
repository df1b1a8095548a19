/** A failure of the world around the engine, made by the run itself. */
export class InjectedFault extends Error {
  readonly kind: string;

  constructor(kind: string, message: string = kind) {
    super(message);
    this.kind = kind;
  }
}
