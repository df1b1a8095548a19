import type { HelpPage } from '../help/help-page.ts';
import type { OptionSpec, OptionTable } from './option-spec.ts';

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
