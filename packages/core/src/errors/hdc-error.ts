/** The base of every error of this package: a stable code for programs, a full sentence for people. */
export class HdcError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}
