import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  COMPRESSION_STRATEGIES,
  type CompressionStrategyName,
} from '../compression/compression-strategies.ts';
import { inclusionText } from '../content/inclusions/inclusion-markers.ts';
import type { SettingKey } from '../settings/ephemeral-settings.ts';
import { findSetting } from '../settings/find-setting.ts';
import { SETTINGS_REGISTRY } from '../settings/settings-registry.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { createSessionTestBench, textOfTokens } from '../testing/session-test-bench.ts';

type Settings = Readonly<Record<string, unknown>>;

/** Another value than the default, and what it needs around it. */
interface Probe {
  readonly value: unknown;
  readonly around?: Settings;
}

/** A window that the work fills, so that it is compressed. */
const SMALL = { 'context-limit': 3_000 };
const FIRST_SIGHT = { 'compression.ingest.enabled': true };

/** Probes of settings; undefined for those that do not affect what is sent of a history. A switch needs no row. */
const PROBES: Readonly<Partial<Record<SettingKey, Probe | undefined>>> = {
  'compression.strategy': undefined,
  'compression.profile': { value: 'cheap', around: SMALL },
  'compression-threshold': { value: 0.4, around: { 'context-limit': 5_000 } },
  'context-limit': { value: 3_000 },
  'max-output-tokens': { value: 2_000, around: SMALL },
  effort: undefined,
  thinking: undefined,
  'compression-preserve-threshold': { value: 0.8, around: SMALL },
  'compression-top-preserve-threshold': { value: 0.5, around: SMALL },
  'first-byte-timeout': undefined,
  'next-byte-timeout': undefined,
  'max-answer-characters': undefined,
  'compression.density.recencyRetention': {
    value: 8,
    around: { 'compression.density.recencyPruning': true, 'compression.adaptive.agePruning': false },
  },
  'compression.density.protectedTools': { value: ['Read'] },
  'compression.density.protectedPaths': { value: ['src/'] },
  'compression.density.protectedCalls': { value: ['status-2', 'status-3'], around: SMALL },
  'compression.adaptive.preset': { value: 'strong' },
  'compression.adaptive.repetitionPruning': {
    value: false,
    around: { 'compression.adaptive.agePruning': false },
  },
  'compression.adaptive.cache': { value: 'anthropic-1h' },
  'compression.ingest.enabled': { value: undefined },
  'compression.ingest.blobLength': { value: 200, around: FIRST_SIGHT },
  'compression.ingest.longOutputTokens': { value: 5_000, around: FIRST_SIGHT },
};

const remembered = new Map<string, Promise<string>>();

/** Everything that models are sent in a session with these settings, and who writes summaries. */
function sentWith(settings: Settings): Promise<string> {
  const key = JSON.stringify(settings);
  const sent = remembered.get(key) ?? work(settings);
  remembered.set(key, sent);
  return sent;
}

async function work(settings: Settings): Promise<string> {
  const sent: unknown[] = [];
  const bench = createSessionTestBench(
    { 'compression.adaptive.cache': 'none', 'max-output-tokens': 100, ...settings },
    {
      now: () => 0,
      keepOriginal: () => '/originals/1',
      resolveProvider: (name) => {
        sent.push(name);
        return SUMMARIES;
      },
    },
  );
  for (let turn = 0; turn < 6; turn++) {
    for (const entry of turnOf(turn)) bench.session.add(entry);
    await bench.session.sendMessage(
      `turn ${turn} ${textOfTokens(250)}\n${inclusionText('notes.md', textOfTokens(100))}`,
    );
  }
  return JSON.stringify([sent, bench.requests.map(({ contents }) => contents)]);
}

const SUMMARIES = {
  name: 'summaries',
  async *generateChatCompletion() {
    yield { blocks: [{ type: 'text' as const, text: 'a summary' }] };
  },
};

const NOTICE = `<system-reminder>\n${'Mind the dates. '.repeat(16)}\n</system-reminder>`;

/** A round with something for every setting. */
function turnOf(turn: number) {
  const command = (id: string, text: string, result: string) => ({
    name: 'Bash',
    parameters: { command: text },
    result,
    id: `${id}-${turn}`,
  });
  const blob = createHash('sha512').update('a').digest('base64').slice(0, -2).repeat(5);
  const numbered = Array.from(
    { length: 30 },
    (_, i) => `${String(i + 1).padStart(6)}→${turn} words of line ${i}`,
  );
  const noise = `Receiving:  10%\rReceiving:  50%\rReceiving: 100%, done.\n${blob}`;
  const hits = Array.from({ length: 8 }, (_, i) => `src/a/long/path/to.ts:${i}:const words = ${turn};`);
  const output = Array.from({ length: 150 }, (_, i) => `${turn}: step ${i} of a long output went well`);
  const packages = Array.from({ length: 14 }, (_, i) => `├── package-${i}@1.${i}.0 of the program at work`);
  const parts = Array.from({ length: 20 }, (_, i) => `└── part-${i}@2.${i}.0 of the program at work`);
  const read = { name: 'Read', parameters: { file_path: `src/${turn % 3}.ts` }, result: numbered.join('\n') };
  const history = new HistoryBuilder()
    .call({ ...read, id: `read-${turn}` })
    .call({
      name: 'Write',
      parameters: { file_path: `src/${turn % 4}.ts`, content: 'new' },
      result: `The file src/${turn % 4}.ts has been updated successfully.`,
      id: `w-${turn}`,
    })
    .call(command('hits', 'rg -n words src', hits.join('\n')))
    .call(command('status', 'git status', `On branch main\n${textOfTokens(150)}`))
    .call({
      name: 'exec_command',
      parameters: { cmd: `npm run ${turn}` },
      result: `Chunk ID: a21e41\nWall time: 1.0037 seconds\nProcess exited with code 0\nOutput:\n${textOfTokens(40)}`,
      id: `preamble-${turn}`,
    })
    .call(command('long', `npm test ${turn}`, turn % 4 === 0 ? output.join('\n') : 'ok'))
    .call(command('packages', 'npm ls', turn < 2 ? packages.join('\n') : 'ok'))
    // In the second turn all but its last line stands above.
    .call(command('parts', 'npm ls --all', turn < 2 ? `${parts.join('\n')}\n${turn}` : 'ok'))
    .call(
      command('tests', 'cargo test', ['a', 'b', 'c', 'd'].map((name) => `test ${name} ... ok`).join('\n')),
    )
    .call(command('notice', 'date', turn < 2 ? `${turn}\n${NOTICE}` : 'ok'))
    .call(command('noise', 'npm install', noise));
  return turn === 3 ? OTHERS.reduce((built, each) => built.call(each), history).build() : history.build();
}

/** For readers that the rest has nothing for. */
const OTHERS = [
  ['node a.js', `Error: no\n${'    at run (/w/node_modules/express/lib/router.js:1:2)\n'.repeat(6)}`],
  ['git clone x', [10, 20, 30, 100].map((share) => `Receiving objects: ${share}% (${share}/100)`).join('\n')],
  ['docker logs x', [1, 2, 3, 4, 5, 6].map((second) => `03:04:0${second} still at work`).join('\n')],
  ['rg -n words', `dist/a.js:1:words ${'and more '.repeat(200)}\ndist/b.js:1:words`],
  ['git ls-files', [0, 1, 2, 3, 4, 5, 6, 7].map((number) => `src/orders/${number}.ts`).join('\n')],
  ['gh issue list', JSON.stringify([0, 1, 2, 3, 4, 5].map((id) => ({ id, title: 'orders', state: 'open' })))],
  ['git diff', 'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-a\n+b\n'],
].map(([command, result]) => ({ name: 'Bash', parameters: { command }, result, id: `other-${command}` }));

describe.each(COMPRESSION_STRATEGIES)('under %s', (strategy) => {
  const probed = SETTINGS_REGISTRY.flatMap(({ key }) => {
    const probe = probeOf(key);
    return probe ? [[key, actsUnder(key, strategy) ? 'acts' : 'does nothing', probe] as const] : [];
  });

  test.each(probed)('%s %s', async (key, effect, { value, around }) => {
    const base = { 'compression.strategy': strategy, ...around };
    // A switch is turned against what it is under this strategy.
    const other = value ?? strategy !== 'adaptive-density';
    const isSame = (await sentWith(base)) === (await sentWith({ ...base, [key]: other }));
    expect(isSame ? 'does nothing' : 'acts').toBe(effect);
  });
});

/** A switch that is not listed is turned the other way. */
function probeOf(key: SettingKey): Probe | undefined {
  if (key in PROBES) return PROBES[key];
  const { default: usual } = findSetting(key);
  if (typeof usual !== 'boolean') throw new Error(`${key} needs a probe`);
  return { value: !usual, ...(key.startsWith('compression.ingest.') && { around: FIRST_SIGHT }) };
}

function actsUnder(key: SettingKey, strategy: CompressionStrategyName): boolean {
  return findSetting(key).strategies?.includes(strategy) ?? true;
}

test('every setting names only strategies that there are', () => {
  const named = SETTINGS_REGISTRY.flatMap(({ key }) => {
    const { strategies = [], defaultUnder = [] } = findSetting(key);
    return [...strategies, ...defaultUnder];
  });
  expect(named.filter((name) => !COMPRESSION_STRATEGIES.some((known) => known === name))).toEqual([]);
});
