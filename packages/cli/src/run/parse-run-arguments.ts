import { AGENT_ROWS } from '@hdc/gateway';
import { type GatewaySetup, parseGatewaySetup } from '../gateway/arguments/parse-gateway-setup.ts';
import { readOptions } from '../options/read-options.ts';
import { refuseValue } from '../refuse-value.ts';
import { UsageError } from '../usage-error.ts';
import { DEFER_TOOLS, RUN_OPTIONS } from './run-options.ts';

export interface RunArguments {
  readonly setup: GatewaySetup;
  /** Undefined for the demo, which brings its own agent. */
  readonly program: string | undefined;
  /** What the program is called with, untouched. */
  readonly args: readonly string[];
  readonly isQuiet: boolean;
  /** Whether an agent that can do so is told to load tools late. */
  readonly defersTools: boolean;
}

/** Everything behind `--`, or behind a first word that is no option, belongs to the agent. */
export function parseRunArguments(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): RunArguments {
  const end = args.indexOf('--');
  const isBare = args[0] !== undefined && !args[0].startsWith('-');
  const own = isBare || end < 0 ? [] : args.slice(0, end);
  const [program, ...rest] = isBare ? args : args.slice(end < 0 ? args.length : end + 1);
  const options = readOptions(program === undefined ? args : own, RUN_OPTIONS);
  const [extra] = options.positionals;
  if (extra !== undefined) throw new UsageError(`Unexpected ${JSON.stringify(extra)} before --`);
  if (program === undefined && !options.has('demo')) {
    const names = AGENT_ROWS.map(({ name }) => name).join(', ');
    throw new UsageError(
      `hdc run needs an agent behind --: hdc run -- claude; known: ${names}; others work too`,
    );
  }
  if (program !== undefined && options.has('demo')) {
    throw new UsageError(`--demo brings its own agent, got ${JSON.stringify(program)}`);
  }
  return {
    setup: parseGatewaySetup(options, env),
    program,
    args: rest,
    isQuiet: options.has('quiet'),
    defersTools: parseDefer(options.one('defer-tools')),
  };
}

function parseDefer(text: string = 'on'): boolean {
  const found = DEFER_TOOLS.find((name) => name === text);
  return (found ?? refuseValue('defer-tools', text, DEFER_TOOLS)) === 'on';
}
