import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPRESSION_STRATEGIES, getCompressionStrategy, type IContent } from '@hdc/core';
import type { ArbitraryTurn } from '@hdc/wire/testing';
import { expect, test } from 'vitest';
import type { AdapterOptions } from '../create-adapter-pruner.ts';
import type { AdapterUnderTest } from './test-adapter.ts';

const NUMBERED = Array.from({ length: 60 }, (_, line) => `${line + 1}\tconst value = ${line};`).join('\n');
const LONG = 'a line of a long output\n'.repeat(400);

const PLAIN = { isList: false, isFailed: false, hasImage: false, hasUnknownPart: false };
const CALLS = [
  { call: { id: 'read', name: 'Read', parameters: { file_path: '/src/a.ts' } }, text: NUMBERED },
  { call: { id: 'run', name: 'Bash', parameters: { command: 'npm run report' } }, text: LONG },
];

/** A numbered read and a long output of a command; nobody has sent either before. */
const TURNS: readonly ArbitraryTurn[] = [
  { type: 'human', texts: ['Please mend the report.'], isList: false },
  { type: 'answer', text: undefined, thought: undefined, calls: CALLS.map(({ call }) => call) },
  {
    type: 'results',
    results: CALLS.map(({ call, text }) => ({ call, texts: [text], ...PLAIN })),
    words: undefined,
  },
];

type Became = 'smaller' | 'as it came';
type Row = readonly [
  title: string,
  options: AdapterOptions,
  hasFolder: boolean,
  read: Became,
  output: Became,
];

const SWITCHED_ON = { settings: { ingest: { enabled: true } } };

/** The default of first sight under each strategy, and what its switches do. */
const ROWS: readonly Row[] = [
  ['by default', {}, true, 'smaller', 'smaller'],
  ['in the mode ingest', { mode: 'ingest' }, true, 'smaller', 'smaller'],
  ['without a folder for originals', {}, false, 'smaller', 'as it came'],
  ['where it only observes', { mode: 'observe' }, true, 'as it came', 'as it came'],
  ['switched off', { settings: { ingest: { enabled: false } } }, true, 'as it came', 'as it came'],
  ['without long-output', { settings: { ingest: { longOutput: false } } }, true, 'smaller', 'as it came'],
  ['without line-numbers', { settings: { ingest: { lineNumbers: false } } }, true, 'as it came', 'smaller'],
  ...COMPRESSION_STRATEGIES.flatMap((name): readonly Row[] => {
    const strategy = getCompressionStrategy(name);
    const became = name === 'adaptive-density' ? 'smaller' : 'as it came';
    return [
      [`under ${name}`, { strategy }, true, became, became],
      [`under ${name}, switched on`, { strategy, ...SWITCHED_ON }, true, 'smaller', 'smaller'],
    ];
  }),
];

/** New results are made smaller under the strategy of which first sight is a part, and elsewhere if a person wants it. */
export function testFirstSight<Messages>(
  adapter: Pick<AdapterUnderTest<Messages>, 'open' | 'write' | 'read' | 'keepsNewResults'>,
): void {
  test.each(ROWS)('first sight %s', async (_, options, hasFolder, read, output) => {
    const folder = mkdtempSync(join(tmpdir(), 'hdc-first-sight-'));
    try {
      const send = adapter.open({ ...options, now: () => 1_000_000, ...(hasFolder && { folder }) });
      const before = resultsOf(adapter.read(adapter.write(TURNS)));
      const after = resultsOf(adapter.read(await send(adapter.write(TURNS))));
      const became = after.map((text, index) => (text === before[index] ? 'as it came' : 'smaller'));
      expect(became).toEqual(adapter.keepsNewResults ? ['as it came', 'as it came'] : [read, output]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}

function resultsOf(entries: readonly IContent[]): readonly string[] {
  return entries.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'tool_response' ? [String(block.result)] : [])),
  );
}
