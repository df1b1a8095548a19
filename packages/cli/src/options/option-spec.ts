import type { HelpPage } from '../help/help-page.ts';

/** One option of the command line. */
export interface OptionSpec {
  readonly type: 'string' | 'boolean';
  /** One letter, for those who type it often. */
  readonly short?: string;
  readonly multiple?: boolean;
  /** The placeholder of its value in the help text. */
  readonly value?: string;
  /** The value of an option that may be given without one. */
  readonly whenBare?: string;
  readonly description: string;
}

/** The options of a command by their names. */
export type OptionTable<Name extends string = string> = Readonly<Record<Name, OptionSpec>>;

/** The options of a command as a section of its help text. */
export function describeOptions(table: OptionTable): HelpPage['sections'][number] {
  return {
    title: 'Options',
    rows: [
      ...Object.entries(table).map(([name, spec]) => ({ term: termOf(name, spec), text: spec.description })),
      { term: '-h, --help', text: 'print this text' },
    ],
  };
}

function termOf(name: string, { short, value, whenBare }: OptionSpec): string {
  const names = short === undefined ? `--${name}` : `-${short}, --${name}`;
  if (value === undefined) return names;
  return whenBare === undefined ? `${names} ${value}` : `${names} [${value}]`;
}
