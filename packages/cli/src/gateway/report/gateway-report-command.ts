import { messageOf } from '@hdc/core/errors';
import {
  buildReport,
  familyRows,
  type GatewayReport,
  holdOutSaving,
  renderHtmlGatewayReport,
  renderTextCacheReport,
  renderTextComparison,
  renderTextGatewayReport,
  renderTextStart,
  toJsonGatewayReport,
} from '@hdc/gateway';
import { createColors, printable } from '@hdc/text';
import { checkReportPath, writeReport } from '../../check-report-path.ts';
import type { CliEnvironment } from '../../cli-environment.ts';
import type { LoadedCommand } from '../../command.ts';
import { describeOptions, type OptionTable } from '../../options/option-spec.ts';
import { parseSince } from '../../options/parse-since.ts';
import { readOptions, type TypedOptions } from '../../options/read-options.ts';
import { say } from '../../terminal/say.ts';
import { UsageError } from '../../usage-error.ts';
import { inDemo } from '../start/in-demo.ts';
import { readNotes } from '../start/read-notes.ts';
import { readWholeLedger } from './read-whole-ledger.ts';

type ReportOptionName = 'since' | 'start' | 'cache' | 'compare' | 'demo' | 'json' | 'html';

const REPORT_OPTIONS: OptionTable<ReportOptionName> = {
  since: {
    type: 'string',
    value: 'WHEN',
    description:
      'only requests since a date (2025-01-31) or within a span (30m, 24h, 7d, 2w); default 7d, with --start 30d, with --compare everything',
  },
  start: {
    type: 'boolean',
    description:
      'what system prompt, tools and memory files cost, how often each tool was called, and what to do about it',
  },
  demo: {
    type: 'boolean',
    description: 'the report of the last hdc run --demo, which is also shown as long as there is no other',
  },
  cache: { type: 'boolean', description: 'what the prompt cache held, found and lost, and what can be done' },
  compare: {
    type: 'boolean',
    description:
      'how much less conversations cost than those that --hold-out left unchanged, by nothing but the usage that vendors reported',
  },
  json: { type: 'boolean', description: 'print the report as JSON and nothing else' },
  html: { type: 'string', value: 'FILE', description: 'write the report as one self-contained page' },
};

const DONE = 0;
const FAILED = 1;

/** `hdc gateway report`: what the requests through gateways of this machine cost and saved. */
export const gatewayReportCommand: LoadedCommand = {
  help: {
    usage: 'hdc gateway report [options]',
    summary:
      'Shows what the requests through gateways of this machine cost, what they would have cost as the agents sent them, and why the prompt cache missed.',
    sections: [
      describeOptions(REPORT_OPTIONS),
      {
        title: 'Exit codes',
        rows: [
          { term: '0', text: 'done' },
          { term: '1', text: 'the report could not be written' },
          { term: '2', text: 'wrong usage' },
        ],
      },
    ],
    notes: [],
  },
  async run(args, environment) {
    const options = readOptions(args, REPORT_OPTIONS);
    const [extra] = options.positionals;
    if (extra !== undefined) throw new UsageError(`Unexpected ${JSON.stringify(extra)}; allowed: options`);
    const isStart = options.has('start');
    const since = sinceOf(options, environment.now());
    const html = options.one('html');
    if (html !== undefined) checkReportPath(html);
    if (options.has('compare')) return compare(since, options.has('json'), environment);
    const report = options.has('demo')
      ? await readReport(since, isStart, inDemo(environment))
      : await reportOrDemo(since, isStart, environment);
    const isWritten = html === undefined || writeHtml(report, html, environment);
    const { out } = environment;
    const isJson = options.has('json');
    out.write(
      isJson ? `${JSON.stringify(toJsonGatewayReport(report), null, 2)}\n` : render(report, options, out),
    );
    if (!isJson && html !== undefined && isWritten) out.write(`\nReport: ${printable(html)}\n`);
    return isWritten ? DONE : FAILED;
  },
};

/** Comparisons need the whole ledger: a conversation counts whole or not at all. */
function sinceOf(options: TypedOptions<ReportOptionName>, now: number): Date {
  const given = options.one('since');
  if (given === undefined && options.has('compare')) return new Date(0);
  return parseSince(given ?? (options.has('start') ? '30d' : '7d'), now);
}

async function compare(since: Date, isJson: boolean, environment: CliEnvironment): Promise<number> {
  const { entries, pings } = await readWholeLedger(environment);
  const holdOut = holdOutSaving(familyRows(entries, pings, since.getTime()));
  const { out } = environment;
  const layout = { width: out.columns, colors: createColors(out.isColored) };
  out.write(isJson ? `${JSON.stringify(holdOut ?? null, null, 2)}\n` : renderTextComparison(holdOut, layout));
  return DONE;
}

function render(
  report: GatewayReport,
  options: TypedOptions<ReportOptionName>,
  { columns, isColored }: CliEnvironment['out'],
): string {
  const layout = { width: columns, colors: createColors(isColored) };
  if (options.has('start')) return renderTextStart(report.start, layout);
  return options.has('cache')
    ? renderTextCacheReport(report, layout)
    : renderTextGatewayReport(report, layout);
}

/** The ledger of the demo, as long as no request of the person's own agents went through. */
async function reportOrDemo(
  since: Date,
  isStart: boolean,
  environment: CliEnvironment,
): Promise<GatewayReport> {
  const own = await readReport(since, isStart, environment);
  const demo = isEmpty(own) ? await readReport(since, isStart, inDemo(environment)) : own;
  if (demo === own || isEmpty(demo)) return own;
  const said = 'Nothing of yours went through a gateway in this time; this is the demo.';
  say(environment.err, [said], 'yellow');
  return demo;
}

function isEmpty({ totals }: GatewayReport): boolean {
  return totals.requests === 0;
}

/** The beginning of a conversation may lie before the time that is asked for. */
async function readReport(
  since: Date,
  isStart: boolean,
  environment: CliEnvironment,
): Promise<GatewayReport> {
  const from = since.getTime();
  const { entries, pings } = await readWholeLedger(environment, {
    since: isStart ? 0 : from,
    pingsSince: from,
  });
  const { conversations: notes } = await readNotes(environment);
  return buildReport(entries, { since: from, pings, notes });
}

/** Returns whether it could be written. */
function writeHtml(report: GatewayReport, path: string, { err }: CliEnvironment): boolean {
  try {
    writeReport(path, renderHtmlGatewayReport(report));
    return true;
  } catch (error) {
    say(err, [printable(`Cannot write ${path}: ${messageOf(error)}`)]);
    return false;
  }
}
