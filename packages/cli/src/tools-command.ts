import { messageOf } from '@hdc/core/errors';
import type { StartReport } from '@hdc/gateway';
import { KEPT_REASONS } from '@hdc/requests';
import { formatMoney, formatTokens, plural, printable, wrapText } from '@hdc/text';
import type { CliEnvironment } from './cli-environment.ts';
import type { LoadedCommand } from './command.ts';
import { SHARED_GATEWAY_OPTIONS } from './gateway/arguments/gateway-options.ts';
import { parseStore } from './gateway/arguments/parse-gateway-setup.ts';
import { readStartReport, START_DAYS } from './gateway/report/read-start-report.ts';
import { gatewayPlaces } from './gateway/start/gateway-places.ts';
import { openStores } from './gateway/start/open-stores.ts';
import { describeOptions, type OptionTable } from './options/option-spec.ts';
import { readOptions } from './options/read-options.ts';
import { UsageError } from './usage-error.ts';

const TOOLS_OPTIONS: OptionTable<'store'> = { store: SHARED_GATEWAY_OPTIONS.store };
const FAILED = 1;

/** `hdc tools`: declarations that a person wants left out of conversations. */
export const toolsCommand: LoadedCommand = {
  help: {
    usage: 'hdc tools [off NAME… | on NAME…] [options]',
    summary:
      'Lists the tools that gateways of this machine leave out of requests, what that saved, and which of them are kept all the same; off and on take effect with the next conversation.',
    sections: [
      {
        title: 'Arguments',
        rows: [
          { term: 'off NAME', text: 'leave a tool out, or all tools of an MCP server: mcp__github' },
          { term: 'on NAME', text: 'declare it again' },
        ],
      },
      describeOptions(TOOLS_OPTIONS),
      {
        title: 'Exit codes',
        rows: [
          { term: '0', text: 'done' },
          { term: '1', text: 'it could not be kept' },
          { term: '2', text: 'wrong usage' },
        ],
      },
    ],
    notes: [
      `A tool stays if ${Object.values(KEPT_REASONS).join('; if ')}.`,
      'hdc gateway report --start shows what each tool costs, and the setting of the agent itself, which is the better way.',
    ],
  },
  async run(args, environment) {
    const options = readOptions(args, TOOLS_OPTIONS);
    const [verb, ...names] = options.positionals;
    if (verb !== undefined && verb !== 'off' && verb !== 'on') {
      throw new UsageError(`Unknown ${JSON.stringify(verb)}; allowed: off NAME, on NAME, or nothing`);
    }
    if (verb !== undefined && names.length === 0) throw new UsageError(`hdc tools ${verb} needs a name`);
    for (const name of names) checkName(name);
    const store = parseStore(options.one('store') ?? (environment.env['HDC_GATEWAY_STORE'] || undefined));
    return switchTools({ store, names, isOff: verb === 'off' }, environment);
  },
};

interface Switch {
  readonly store: string;
  readonly names: readonly string[];
  readonly isOff: boolean;
}

async function switchTools({ store, names, isOff }: Switch, environment: CliEnvironment): Promise<number> {
  const { out, err, now } = environment;
  const stores = await openStores(store, gatewayPlaces(environment), now);
  try {
    for (const name of names) await stores.toolsOff.set(name, isOff);
    const report = await readStartReport(environment);
    const lines = describeTools(stores.toolsOff.keys(), report).flatMap((text) =>
      wrapText(text, out.columns),
    );
    out.write(`${lines.join('\n')}\n`);
    return 0;
  } catch (error) {
    err.write(`hdc: ${printable(messageOf(error))}\n`);
    return FAILED;
  } finally {
    await stores.close();
  }
}

function describeTools(off: readonly string[], { leftOut, kept }: StartReport): readonly string[] {
  const saved = leftOut.reduce((sum, { usd }) => sum + usd, 0);
  return [
    off.length === 0
      ? 'No tool is switched off; hdc tools off NAME does it, from the next conversation on.'
      : `Off, from the next conversation on: ${off.map(printable).join(', ')}.`,
    ...leftOut.map(
      ({ name, tokens, requests, usd }) =>
        `${printable(name)} was left out of ${plural(requests, 'request')} in ${START_DAYS} days: ${formatTokens(tokens / requests)} tokens each, ${formatMoney(usd)}.`,
    ),
    ...(leftOut.length > 1 ? [`Saved in all: ${formatMoney(saved)}.`] : []),
    ...kept.map(
      ({ name, why, conversations }) =>
        `${printable(name)} stayed in ${plural(conversations, 'conversation')}: ${KEPT_REASONS[why]}.`,
    ),
  ];
}

const LONGEST = 200;

function checkName(name: string): void {
  if (name.length <= LONGEST && /^[^\s\p{C}]+$/u.test(name)) return;
  throw new UsageError(
    `Invalid name ${JSON.stringify(name)}; allowed: names as agents declare them, such as mcp__github`,
  );
}
