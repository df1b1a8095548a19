import { HdcError } from '@hdc/core';
import { isRecord } from '@hdc/core/content';
import {
  buildReport,
  type DayTotals,
  describeBill,
  describeContextSaving,
  describeOwnEffects,
  type LedgerEntry,
  readLedger,
  renderTextGatewayReport,
  SharedTotals,
  statusLine,
} from '@hdc/gateway';
import { createColors, plural } from '@hdc/text';
import type { CliEnvironment } from '../cli-environment.ts';
import type { LoadedCommand } from '../command.ts';
import { describeOptions, type OptionTable } from '../options/option-spec.ts';
import { readOptions } from '../options/read-options.ts';
import { UsageError } from '../usage-error.ts';
import { gatewayPlaces } from './start/gateway-places.ts';

const DAYS = 7;
/** A person waits for this, not a request, so it may take longer. */
const TIMEOUT_MS = 5_000;

const STATUS_OPTIONS: OptionTable<'line' | 'store'> = {
  line: { type: 'boolean', description: 'one line, for the status line of an agent' },
  store: {
    type: 'string',
    value: 'URL',
    description: 'the totals of all gateways with this store, for each of the last 7 days: valkey://…',
  },
};

const DAY_MS = 86_400_000;

/** `hdc gateway status`: the last day, or the session that the calling agent names. */
export const gatewayStatusCommand: LoadedCommand = {
  help: {
    usage: 'hdc gateway status [--line | --store URL]',
    summary: 'Shows what the requests of the last 24 hours cost and saved.',
    sections: [describeOptions(STATUS_OPTIONS)],
    notes: [
      'If the agent pipes JSON with a session_id into the command of its status line, that session is shown.',
    ],
  },
  async run(args, environment) {
    const options = readOptions(args, STATUS_OPTIONS);
    const [extra] = options.positionals;
    if (extra !== undefined)
      throw new UsageError(`Unexpected ${JSON.stringify(extra)}; allowed: --line, --store`);
    const { out } = environment;
    const store = options.one('store');
    if (store !== undefined) {
      out.write(await describeReplicas(store, environment.now()));
      return 0;
    }
    const session = options.has('line') ? await askedSession(environment) : undefined;
    const entries: LedgerEntry[] = [];
    const { ledger } = gatewayPlaces(environment);
    for await (const entry of readLedger(ledger, environment.now() - DAY_MS)) {
      if (session === undefined || entry.conversation.includes(session)) entries.push(entry);
    }
    const report = buildReport(entries);
    const layout = { width: out.columns, colors: createColors(out.isColored) };
    out.write(options.has('line') ? `${statusLine(report)}\n` : renderTextGatewayReport(report, layout));
    return 0;
  },
};

/** Agents differ in what they pipe in, and many pipe nothing. */
async function askedSession({ input }: CliEnvironment): Promise<string | undefined> {
  if (input.isTerminal) return undefined;
  const told = await input.readJson();
  const session = isRecord(told) ? told['session_id'] : undefined;
  return typeof session === 'string' && session !== '' ? session : undefined;
}

/** The totals of all gateways with this store, day by day. Throws `UsageError` if it cannot be reached. */
async function describeReplicas(url: string, now: number): Promise<string> {
  try {
    const totals = new SharedTotals({ url, timeoutMs: TIMEOUT_MS });
    const days = await totals.read(now, DAYS).finally(() => totals.close());
    const busy = days.filter(({ replicas }) => replicas > 0);
    if (busy.length === 0) return `No requests in the last ${DAYS} days.\n`;
    return busy.map(describeDay).join('\n');
  } catch (error) {
    if (error instanceof HdcError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

function describeDay({ day, replicas, totals }: DayTotals): string {
  const lines = [describeBill(totals), describeContextSaving(totals), describeOwnEffects(totals)];
  const title = `${day} (UTC): ${plural(totals.requests, 'request')} through ${plural(replicas, 'gateway')}`;
  return [title, ...lines.map((line) => `  ${line}`), ''].join('\n');
}
