import { parseArgs } from 'node:util';
import { refuseValue } from '../../refuse-value.ts';
import { UsageError } from '../../usage-error.ts';
import { type OptionSpec, REPLAY_OPTIONS, type ReplayOptionName } from './replay-options.ts';

/** The command line taken apart, its values still as they were typed. */
export interface TypedOptions {
  readonly paths: readonly string[];
  has(option: ReplayOptionName): boolean;
  /** Every value of an option, in order. */
  all(option: ReplayOptionName): readonly string[];
  /** The value of an option that is given at most once. */
  one(option: ReplayOptionName): string | undefined;
}

const SPECS: Readonly<Record<string, OptionSpec>> = REPLAY_OPTIONS;

/** Throws `UsageError` for options that do not exist, lack their value, have one too many or come twice. */
export function readOptions(args: readonly string[]): TypedOptions {
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.entries(SPECS).map(([name, { type }]) => [name, { type }])),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const paths: string[] = [];
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === 'positional') paths.push(checkPath(token.value));
    if (token.kind !== 'option') continue;
    const value = checkOption(token.name, token.rawName, token.value);
    const known = values.get(token.name);
    if (known && !SPECS[token.name]?.multiple) throw new UsageError(`${token.rawName} is given twice`);
    if (known) known.push(value);
    else values.set(token.name, [value]);
  }
  return {
    paths,
    has: (option) => values.has(option),
    all: (option) => values.get(option) ?? [],
    one: (option) => values.get(option)?.[0],
  };
}

function checkPath(path: string): string {
  if (path === '') throw new UsageError('Bad path ""; allowed: names of files and folders');
  return path;
}

function checkOption(name: string, rawName: string, value: string | undefined): string {
  const spec = SPECS[name];
  if (!spec || rawName !== `--${name}`) {
    return refuseValue(
      'option',
      rawName,
      [...Object.keys(SPECS), 'help'].map((option) => `--${option}`),
    );
  }
  if (spec.type === 'boolean') {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value, got ${JSON.stringify(value)}`);
    return '';
  }
  // A forgotten value must not swallow the option behind it.
  if (value === undefined || value === '' || value.startsWith('--'))
    throw new UsageError(`${rawName} needs a value: ${spec.value}`);
  return value;
}
