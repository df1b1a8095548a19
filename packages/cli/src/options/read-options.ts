import { parseArgs } from 'node:util';
import { refuseValue } from '../refuse-value.ts';
import { UsageError } from '../usage-error.ts';
import type { OptionSpec, OptionTable } from './option-spec.ts';

/** The command line taken apart, its values still as they were typed. */
export interface TypedOptions<Name extends string> {
  /** The words that are no options. */
  readonly positionals: readonly string[];
  has(option: Name): boolean;
  /** Every value of an option, in order. */
  all(option: Name): readonly string[];
  /** The value of an option that is given at most once. */
  one(option: Name): string | undefined;
}

interface OptionToken {
  readonly name: string;
  /** As it was typed. */
  readonly rawName: string;
  readonly value?: string | undefined;
  /** Whether the value stands behind an equals sign. */
  readonly inlineValue?: boolean | undefined;
}

/** Throws `UsageError` for options that do not exist, lack their value, have one too many or come twice. */
export function readOptions<Name extends string>(
  args: readonly string[],
  table: OptionTable<Name>,
): TypedOptions<Name> {
  const specs: ReadonlyMap<string, OptionSpec> = new Map(Object.entries<OptionSpec>(table));
  const positionals: string[] = [];
  const values = new Map<string, string[]>();
  for (const token of tokensOf(args, specs)) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const value = checkOption(token, specs);
    const known = values.get(token.name);
    if (known && !specs.get(token.name)?.multiple) throw new UsageError(`${token.rawName} is given twice`);
    if (known) known.push(value);
    else values.set(token.name, [value]);
  }
  return {
    positionals,
    has: (option) => values.has(option),
    all: (option) => values.get(option) ?? [],
    one: (option) => values.get(option)?.[0],
  };
}

function tokensOf(args: readonly string[], specs: ReadonlyMap<string, OptionSpec>) {
  const options = [...specs].map(([name, { type, short }]) => [name, { type, ...(short && { short }) }]);
  return parseArgs({
    args: withBareValues(args, specs),
    options: Object.fromEntries(options),
    allowPositionals: true,
    strict: false,
    tokens: true,
  }).tokens;
}

/** Adds the default value to options that are given without one, before the parser takes the next word for it. */
function withBareValues(args: readonly string[], specs: ReadonlyMap<string, OptionSpec>): string[] {
  return args.map((argument, index) => {
    const bare = argument.startsWith('--') ? specs.get(argument.slice(2))?.whenBare : undefined;
    const next = args[index + 1];
    return bare !== undefined && (next === undefined || next.startsWith('-'))
      ? `${argument}=${bare}`
      : argument;
  });
}

function checkOption(
  { name, rawName, value, inlineValue }: OptionToken,
  specs: ReadonlyMap<string, OptionSpec>,
): string {
  const spec = specs.get(name);
  if (!spec || (rawName !== `--${name}` && rawName !== `-${spec.short}`)) {
    return refuseValue(
      'option',
      rawName,
      [...specs.keys(), 'help'].map((option) => `--${option}`),
    );
  }
  if (spec.type === 'boolean') {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value, got ${JSON.stringify(value)}`);
    return '';
  }
  // A forgotten value must not swallow the option behind it.
  const isOption = value?.startsWith('--') && !inlineValue;
  if (value === undefined || value === '' || isOption) {
    const hint = isOption ? `, or --${name}=${value}` : '';
    throw new UsageError(`${rawName} needs a value: ${spec.value}${hint}`);
  }
  return value;
}
