import { messageOf } from '@hdc/core/errors';
import { familyRows, toEvidenceFile } from '@hdc/gateway';
import { openCatalogue, publicModelName } from '@hdc/prices';
import { printable } from '@hdc/text';
import { checkReportPath, writeReport } from '../check-report-path.ts';
import type { LoadedCommand } from '../command.ts';
import { describeOptions, type OptionTable } from '../options/option-spec.ts';
import { parseSince } from '../options/parse-since.ts';
import { readOptions } from '../options/read-options.ts';
import { say } from '../terminal/say.ts';
import { UsageError } from '../usage-error.ts';
import { readWholeLedger } from './report/read-whole-ledger.ts';

const EXPORT_OPTIONS: OptionTable<'without-text' | 'since'> = {
  'without-text': {
    type: 'boolean',
    description: 'only numbers, and names from public lists; required, since nothing else can be exported',
  },
  since: {
    type: 'string',
    value: 'WHEN',
    description:
      'only conversations that began since a date (2025-01-31) or within a span (30m, 24h, 7d, 2w); default all that the ledger holds',
  },
};

const DONE = 0;
const FAILED = 1;

/** `hdc gateway export`: the figures of the ledger in a form that can be shared. */
export const gatewayExportCommand: LoadedCommand = {
  help: {
    usage: 'hdc gateway export --without-text [FILE] [options]',
    summary:
      'Writes what conversations through gateways of this machine cost and saved as JSON that can be shared: no text, no paths, no names, no times but the month. hdc evidence adds such files up.',
    sections: [
      { title: 'Arguments', rows: [{ term: 'FILE', text: 'the file to write; printed if left out' }] },
      describeOptions(EXPORT_OPTIONS),
      {
        title: 'Exit codes',
        rows: [
          { term: '0', text: 'done' },
          { term: '1', text: 'the file could not be written' },
          { term: '2', text: 'wrong usage' },
        ],
      },
    ],
    notes: [
      'A row has the agent and the model by their public names (else "other"), the month, the side of a hold-out that the conversation was on, and sums of requests, tokens, dollars, misses and pruned items.',
    ],
  },
  async run(args, environment) {
    const options = readOptions(args, EXPORT_OPTIONS);
    const [path, extra] = options.positionals;
    if (extra !== undefined) throw new UsageError(`Unexpected ${JSON.stringify(extra)}; allowed: one file`);
    if (!options.has('without-text')) throw new UsageError('hdc gateway export needs --without-text');
    if (path !== undefined) checkReportPath(path);
    const when = options.one('since');
    const since = when === undefined ? 0 : parseSince(when, environment.now()).getTime();
    const { entries, pings } = await readWholeLedger(environment);
    const catalogue = await openCatalogue();
    const file = toEvidenceFile(familyRows(entries, pings, since), (model) =>
      publicModelName(model, catalogue),
    );
    const text = `${JSON.stringify(file, null, 1)}\n`;
    const { out, err } = environment;
    if (path === undefined) {
      out.write(text);
      return DONE;
    }
    try {
      writeReport(path, text);
      out.write(`${file.conversations.length} conversations: ${printable(path)}\n`);
      return DONE;
    } catch (error) {
      say(err, [printable(`Cannot write ${path}: ${messageOf(error)}`)]);
      return FAILED;
    }
  },
};
