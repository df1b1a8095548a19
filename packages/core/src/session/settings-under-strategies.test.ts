import { describe, expect, test } from 'vitest';
import {
  COMPRESSION_STRATEGIES,
  type CompressionStrategyName,
} from '../compression/compression-strategies.ts';
import type { SettingKey } from '../settings/ephemeral-settings.ts';
import { findSetting } from '../settings/find-setting.ts';
import { SETTINGS_REGISTRY } from '../settings/settings-registry.ts';
import { createSessionTestBench } from '../testing/session-test-bench.ts';
import { SETTING_PROBES, SETTING_WORK, type SettingProbe } from '../testing/setting-work.ts';

type Settings = Readonly<Record<string, unknown>>;

/** A window that the work fills, so that it is compressed. */
const SMALL = { 'context-limit': 3_000 };
const FIRST_SIGHT = { 'compression.ingest.enabled': true };

/** Probes of settings; undefined for those that do not affect what is sent of a history. A switch needs no row. */
const PROBES: Readonly<Partial<Record<SettingKey, SettingProbe | undefined>>> = {
  ...SETTING_PROBES,
  'compression.strategy': undefined,
  'compression.profile': { value: 'cheap', around: SMALL },
  'compression-threshold': { value: 0.4, around: { 'context-limit': 8_000 } },
  'context-limit': { value: 3_000 },
  'max-output-tokens': { value: 2_000, around: SMALL },
  effort: undefined,
  thinking: undefined,
  'compression-preserve-threshold': { value: 0.8, around: SMALL },
  'compression-top-preserve-threshold': { value: 0.5, around: SMALL },
  'first-byte-timeout': undefined,
  'next-byte-timeout': undefined,
  'max-answer-characters': undefined,
  'compression.density.protectedCalls': { value: ['status-2', 'status-3'], around: SMALL },
  'compression.ingest.enabled': { value: undefined },
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
  for (const entry of SETTING_WORK) {
    const [block] = entry.blocks;
    if (entry.speaker !== 'human' || block?.type !== 'text') bench.session.add(entry);
    else await bench.session.sendMessage(block.text);
  }
  return JSON.stringify([sent, bench.requests.map(({ contents }) => contents)]);
}

const SUMMARIES = {
  name: 'summaries',
  async *generateChatCompletion() {
    yield { blocks: [{ type: 'text' as const, text: 'a summary' }] };
  },
};

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
function probeOf(key: SettingKey): SettingProbe | undefined {
  const around = key.startsWith('compression.ingest.') && key !== 'compression.ingest.enabled' && FIRST_SIGHT;
  if (key in PROBES) return PROBES[key] && { ...(around && { around }), ...PROBES[key] };
  const { default: usual } = findSetting(key);
  if (typeof usual !== 'boolean') throw new Error(`${key} needs a probe`);
  return { value: !usual, ...(around && { around }) };
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
