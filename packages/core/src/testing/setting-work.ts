import { createHash } from 'node:crypto';
import { createUserMessage } from '../content/create-content.ts';
import type { IContent } from '../content/i-content.ts';
import { inclusionText } from '../content/inclusions/inclusion-markers.ts';
import type { SettingKey } from '../settings/ephemeral-settings.ts';

const TURNS = 8;
const GAP_MS = 60_000;

const NOTICE = `<system-reminder>\n${'Mind the dates. '.repeat(16)}\n</system-reminder>`;

/** For readers that the rest has nothing for. */
const OTHERS: readonly (readonly [string, string])[] = [
  ['node a.js', `Error: no\n${'    at run (/w/node_modules/express/lib/router.js:1:2)\n'.repeat(6)}`],
  ['git clone x', lines(4, (i) => `Receiving objects: ${30 * i + 10}% (${30 * i + 10}/100)`)],
  ['docker logs x', lines(6, (i) => `03:04:0${i} still at work`)],
  ['rg -n words', `dist/a.js:1:words ${'and more '.repeat(200)}\ndist/b.js:1:words`],
  ['git ls-files', lines(8, (i) => `src/orders/${i}.ts`)],
  ['gh issue list', `[${lines(12, (i) => `{"id": ${i}, "title": "orders"}${i < 11 ? ',' : ''}`)}]`],
  ['git diff', 'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-a\n+b\n'],
];

/** Another value of a setting than its default, and the settings that it needs around it. */
export interface SettingProbe {
  readonly value: unknown;
  readonly around?: Readonly<Record<string, unknown>>;
}

/** Settings that are no switches, with values that show in the work below. */
export const SETTING_PROBES: Readonly<Partial<Record<SettingKey, SettingProbe>>> = {
  'compression.density.recencyRetention': {
    value: 8,
    around: { 'compression.density.recencyPruning': true, 'compression.adaptive.agePruning': false },
  },
  'compression.density.protectedTools': { value: ['Read'] },
  'compression.density.protectedPaths': { value: ['src/'] },
  'compression.adaptive.preset': { value: 'strong' },
  'compression.adaptive.repetitionPruning': {
    value: false,
    around: { 'compression.adaptive.agePruning': false },
  },
  'compression.adaptive.cache': { value: 'anthropic-1h' },
  'compression.ingest.blobLength': { value: 200 },
  'compression.ingest.longOutputTokens': { value: 5_000 },
};

/** A conversation with something for every setting; each turn is a round of calls and a message of a person. */
export const SETTING_WORK: readonly IContent[] = [
  createUserMessage('Please mend it.'),
  ...Array.from({ length: TURNS }, (_, turn) => turnOf(turn)).flat(),
].map((entry, i) => ({ ...entry, metadata: { timestamp: i * GAP_MS } }));

interface Call {
  readonly id: string;
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly result: string;
}

function turnOf(turn: number): readonly IContent[] {
  const calls = callsOf(turn).map((call) => ({ ...call, id: `${call.id}-${turn}` }));
  const notes = inclusionText('notes.md', words(100));
  return [
    { speaker: 'ai', blocks: calls.map(({ result: _, ...call }) => ({ type: 'tool_call', ...call })) },
    {
      speaker: 'tool',
      blocks: calls.map(({ id, name, result }) => ({
        type: 'tool_response',
        callId: id,
        toolName: name,
        result,
      })),
    },
    { speaker: 'ai', blocks: [{ type: 'text', text: `done with ${turn}` }] },
    createUserMessage(`turn ${turn} ${words(250)}\n${notes}`),
  ];
}

function callsOf(turn: number): readonly Call[] {
  const blob = createHash('sha512').update('a').digest('base64').slice(0, -2).repeat(5);
  const numbered = lines(30, (i) => `${String(i + 1).padStart(6)}→${turn} words of line ${i}`);
  const output = lines(150, (i) => `${turn}: step ${i} of a long output went well`);
  const command = (id: string, text: string, result: string): Call => ({
    id,
    name: 'Bash',
    parameters: { command: text },
    result,
  });
  return [
    { id: 'read', name: 'Read', parameters: { file_path: `src/${turn % 3}.ts` }, result: numbered },
    {
      id: 'write',
      name: 'Write',
      parameters: { file_path: `src/${turn % 4}.ts`, content: 'new' },
      result: `The file src/${turn % 4}.ts has been updated successfully.`,
    },
    command(
      'hits',
      'rg -n words src',
      lines(8, (i) => `src/a/long/path/to.ts:${i}:const words = ${turn};`),
    ),
    command('status', 'git status', `On branch main\n${words(150)}`),
    {
      id: 'preamble',
      name: 'exec_command',
      parameters: { cmd: `npm run ${turn}` },
      result: `Chunk ID: a21e41\nWall time: 1.0037 seconds\nProcess exited with code 0\nOutput:\n${words(40)}`,
    },
    command('long', `npm test ${turn}`, turn % 4 === 0 ? output : 'ok'),
    command(
      'tests',
      `node --test ${turn}`,
      `${lines(6, (i) => `✔ case ${i} of ${turn} (0.${i}ms)`)}\nℹ pass 6`,
    ),
    command(
      'above',
      `npm ls --depth ${turn}`,
      // In every second turn all but a last line stands above.
      `${lines(40, (i) => `├── package-${i}@1.${i}.0 of the program at work`)}${turn % 2 === 0 ? '' : `\n${turn}`}`,
    ),
    command('notice', `date +${turn}`, `${turn}\n${NOTICE}`),
    command('noise', 'npm install', `Receiving:  10%\rReceiving:  50%\rReceiving: 100%, done.\n${blob}`),
    ...(turn === 3 ? OTHERS.map(([text, result]) => command(text, text, result)) : []),
  ];
}

function lines(count: number, line: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => line(i)).join('\n');
}

function words(tokens: number): string {
  return 'word'.repeat(tokens);
}
