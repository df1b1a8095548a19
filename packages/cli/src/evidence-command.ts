import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { messageOf } from '@hdc/core/errors';
import { readRegularFile } from '@hdc/files';
import {
  type EvidenceFile,
  parseEvidenceFile,
  renderEvidenceMarkdown,
  renderTextEvidence,
  sumEvidence,
} from '@hdc/gateway';
import { createColors, wrapText } from '@hdc/text';
import type { LoadedCommand } from './command.ts';
import { describeOptions, type OptionTable } from './options/option-spec.ts';
import { readOptions } from './options/read-options.ts';
import { UsageError } from './usage-error.ts';

const EVIDENCE_OPTIONS: OptionTable<'json' | 'markdown'> = {
  json: { type: 'boolean', description: 'print the sums as JSON and nothing else' },
  markdown: { type: 'boolean', description: 'print the table as Markdown and nothing else' },
};

const HOW_TO_READ =
  '"By hold-out" compares what vendors reported for pruned conversations with those that were held out, for the same number of requests and the same length of answers; it needs at least five conversations on either side. "By the ledger" compares what was paid with what each request would have cost unchanged, which is computed.';

/** `hdc evidence`: the savings that many people's gateways delivered, in one table. */
export const evidenceCommand: LoadedCommand = {
  help: {
    usage: 'hdc evidence FILE… [options]',
    summary:
      'Adds up files of hdc gateway export in one table: what agents paid through gateways, and how much less than without one, with the interval.',
    sections: [
      {
        title: 'Arguments',
        rows: [{ term: 'FILE', text: 'a file of hdc gateway export --without-text, one for each person' }],
      },
      describeOptions(EVIDENCE_OPTIONS),
      {
        title: 'Exit codes',
        rows: [
          { term: '0', text: 'done' },
          { term: '2', text: 'wrong usage, or a file that hdc gateway export did not write' },
        ],
      },
    ],
    notes: [HOW_TO_READ],
  },
  async run(args, { cwd, out }) {
    const options = readOptions(args, EVIDENCE_OPTIONS);
    if (options.positionals.length === 0) throw new UsageError('hdc evidence needs a file');
    const rows = sumEvidence(options.positionals.map((path) => readEvidence(path, cwd)));
    if (options.has('json')) out.write(`${JSON.stringify({ version: 1, rows }, null, 2)}\n`);
    else if (options.has('markdown')) out.write(renderEvidenceMarkdown(rows));
    else {
      const layout = { width: out.columns, colors: createColors(out.isColored) };
      const lines = [...renderTextEvidence(rows, layout), '', ...wrapText(HOW_TO_READ, out.columns)];
      out.write(`${lines.join('\n')}\n`);
    }
    return 0;
  },
};

/** Throws `UsageError` for a file that `hdc gateway export` did not write. */
function readEvidence(path: string, cwd: string): EvidenceFile {
  const file = parseEvidenceFile(textOf(path, cwd));
  if (file) return file;
  throw new UsageError(
    `${JSON.stringify(path)} is no file of hdc gateway export --without-text, or one of another version`,
  );
}

function textOf(path: string, cwd: string): string {
  try {
    return readRegularFile(resolve(cwd, path), (file) => readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`Cannot read ${JSON.stringify(path)}: ${messageOf(error)}`, { cause: error });
  }
}
