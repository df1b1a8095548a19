import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IContent } from '../../../content/i-content.ts';
import { testIngestPass } from '../../../testing/test-ingest-pass.ts';
import { reduceNotice } from '../../reduce-notice.ts';
import { notices } from './notices.ts';

const NOTE = `<system-reminder>\nWhenever you read a file, you should consider ${'what it may do to you, '.repeat(8)}and go on.\n</system-reminder>`;
const ABOVE: readonly IContent[] = [
  { speaker: 'ai', blocks: [{ type: 'tool_call', id: 'above', name: 'Read', parameters: { path: 'b.ts' } }] },
  {
    speaker: 'tool',
    blocks: [{ type: 'tool_response', callId: 'above', toolName: 'Read', result: `some text\n\n${NOTE}\n` }],
  },
];

testIngestPass(
  notices,
  / ?\[… as in the same notice above\]/,
  fc.string().map((text) => `${text}\n${NOTE}`),
  ABOVE,
);

const said = (text: string): IContent => ({
  speaker: 'human',
  blocks: [{ type: 'text', text }],
  metadata: { synthetic: true },
});
const tasks = (state: string) =>
  `<system-reminder>\nReminder of the tasks: [{"id":"1","content":"mend the parser of dates and times","status":"${state}"}, {"id":"2","content":"write the tests for all of that and run them","status":"pending"}]\n</system-reminder>`;
const SHORTENED =
  '<system-reminder>\nReminder of the tasks: [{"id":"1","content":"mend the [… as in the same notice above]\n</system-reminder>';

test.each<[string, readonly string[], string | undefined]>([
  ['says the same as the one before it', [tasks('open')], SHORTENED],
  ['says the same as one that says the same', [tasks('open'), SHORTENED], SHORTENED],
  ['has changed and changed back', [tasks('open'), tasks('done')], undefined],
  ['says the same, and one of another kind is between', [tasks('open'), NOTE], SHORTENED],
  ['is the first', [], undefined],
])('a notice that %s', (_, before, expected) => {
  const config = { workspaceRoot: '/w', above: before.map(said) };
  const reduced = reduceNotice({ type: 'text', text: tasks('open') }, config);
  expect(reduced?.text).toBe(expected);
});

test('of a list in which items changed in their places these stay, and the next one is sent whole', () => {
  const listOf = (...states: readonly string[]) =>
    [
      '<system-reminder>',
      'These are the tasks:',
      ...states.map(
        (state, index) => `#${index}. [${state}] mend the part of the program with the number ${index}`,
      ),
      '</system-reminder>',
    ].join('\n');
  const reduce = (text: string, ...before: readonly string[]) =>
    reduceNotice({ type: 'text', text }, { workspaceRoot: '/w', above: before.map(said) })?.text;
  const first = listOf('done', 'open', 'open', 'open', 'open');
  const second = listOf('done', 'done', 'open', 'open', 'open');
  const shortened = [
    '<system-reminder>',
    'These are the tasks:',
    '[… items as in the list above]',
    '#1. [done] mend the part of the program with the number 1',
    '[… items as in the list above]',
    '</system-reminder>',
  ].join('\n');
  expect(reduce(second, first)).toBe(shortened);
  expect(reduce(second, first, shortened)).toBeUndefined();
  expect(reduce(listOf('done', 'open', 'open', 'open'), first)).toBeUndefined();
});

test('a notice that shows a file names the result that shows the same lines', () => {
  const lines = Array.from({ length: 40 }, (_, line) => `const value${line} = compute(${line});`);
  const [call, result] = ABOVE;
  const shown = {
    type: 'tool_response' as const,
    callId: 'above',
    toolName: 'Read',
    result: lines.join('\n'),
  };
  const above = call && result ? [call, { ...result, blocks: [shown] }] : [];
  const numbered = lines.map((line, index) => `${index + 1}\t${line}`);
  const text = ['<system-reminder>', 'b.ts was changed:', ...numbered, '</system-reminder>'].join('\n');
  const reduced = reduceNotice({ type: 'text', text }, { workspaceRoot: '/w', above });
  expect(reduced?.text).toBe(
    [
      '<system-reminder>',
      'b.ts was changed:',
      '1\tconst value0 = compute(0);',
      '[38 lines, unchanged: as above in the result of Read b.ts]',
      '40\tconst value39 = compute(39);',
      '</system-reminder>',
    ].join('\n'),
  );
  expect(reduced).toMatchObject({ targets: [shown], reason: { kind: 'stands-above' } });
});

test('a summary, the words of a person and short notices stay', () => {
  const reduce = (text: string, above: readonly IContent[]) =>
    reduceNotice({ type: 'text', text }, { workspaceRoot: '/w', above });
  const words = tasks('open').replaceAll(/<.*?>/g, '');
  expect(reduce(words, [{ speaker: 'human', blocks: [{ type: 'text', text: words }] }])).toBeUndefined();
  const summary = said(tasks('open'));
  expect(
    reduce(tasks('open'), [{ ...summary, metadata: { synthetic: true, isSummary: true } }]),
  ).toBeUndefined();
  const short = '<system-reminder>\nToday is Sunday.\n</system-reminder>';
  expect(reduce(short, [said(short)])).toBeUndefined();
});
