/** One option of the command line. */
export interface OptionSpec {
  readonly type: 'string' | 'boolean';
  /** One letter, for those who type it often. */
  readonly short?: string;
  readonly multiple?: boolean;
  /** What stands for its value in the help text. */
  readonly value?: string;
  /** The value of an option that may be given without one. */
  readonly whenBare?: string;
  readonly description: string;
}

/** The options of a command by their names. */
export type OptionTable<Name extends string = string> = Readonly<Record<Name, OptionSpec>>;
