import {
  COMPRESSION_STRATEGIES,
  createChatSession,
  HistoryService,
  type IContent,
  SettingsStore,
} from '@hdc/core';
import { ADAPTIVE_PRESETS } from '@hdc/core/strategies';
import { createScriptedProvider } from '@hdc/core/testing';
import {
  CANARY_TYPES,
  type CanaryConversation,
  type CanaryCounts,
  countCanaries,
  createCanaryConversation,
  type Share,
  type StrategyRun,
} from '@hdc/replay';

/** A model with a window and a cache that we know, so that strategies decide as they would in earnest. */
const MODEL = 'claude-sonnet-4-5';

const ROUNDS = 12;
const SEEDS = [1, 2, 3, 4, 5];

/** A window in which everything has room, and one that the conversation fills three times. */
const STAGES: readonly (readonly [string, (tokens: number) => number])[] = [
  ['pruning', () => 1_000_000],
  ['compression', (tokens) => Math.floor(tokens / 3)],
];

/** Thirds of the rounds, from the first on. */
const THIRDS = ['first third', 'middle third', 'last third'];

/** Every strategy: those with a model as well, for here one is scripted. */
const RUNS: readonly Pick<StrategyRun, 'strategy' | 'settings'>[] = COMPRESSION_STRATEGIES.flatMap(
  (strategy): Pick<StrategyRun, 'strategy' | 'settings'>[] =>
    strategy === 'adaptive-density'
      ? ADAPTIVE_PRESETS.map((preset) => ({ strategy, settings: { 'compression.adaptive.preset': preset } }))
      : [{ strategy, settings: {} }],
);

/** The remains of planted things under one strategy, after pruning or after compression. */
export interface CanaryFigures {
  readonly name: string;
  /** Percent by column; undefined if nothing was planted. */
  readonly percent: readonly (number | null)[];
}

export const CANARY_COLUMNS: readonly string[] = [...CANARY_TYPES, 'outdated', ...THIRDS];

export const CANARY_TITLE = `${SEEDS.length} conversations, ${ROUNDS} rounds each`;

/** The remains of planted canaries, by type and by round. */
export async function canaryFigures(): Promise<readonly CanaryFigures[]> {
  const conversations = SEEDS.map((seed) => createCanaryConversation({ rounds: ROUNDS, seed }));
  const rows: CanaryFigures[] = [];
  for (const [stage, limitOf] of STAGES) {
    for (const run of RUNS) {
      const counts = await Promise.all(conversations.map((each) => survive(each, run, limitOf)));
      rows.push({ name: `${nameOfRun(run)} (${stage})`, percent: percentagesOf(counts) });
    }
  }
  return rows;
}

function nameOfRun({ strategy, settings }: Pick<StrategyRun, 'strategy' | 'settings'>): string {
  const preset = settings['compression.adaptive.preset'];
  return preset === undefined ? strategy : `${strategy}, ${String(preset)}`;
}

async function survive(
  { entries, canaries }: CanaryConversation,
  run: Pick<StrategyRun, 'strategy' | 'settings'>,
  limitOf: (tokens: number) => number,
): Promise<CanaryCounts> {
  const tokens = await new HistoryService().estimateTokensForContents(entries);
  return countCanaries(canaries, await driveCanaries(entries, run, limitOf(tokens)));
}

function percentagesOf(counts: readonly CanaryCounts[]): CanaryFigures['percent'] {
  const third = ROUNDS / THIRDS.length;
  const figures = [
    ...CANARY_TYPES.map((type) => counts.map(({ byType }) => byType[type])),
    counts.map(({ outdated }) => outdated),
    ...THIRDS.map((_, i) => counts.flatMap(({ byRound }) => byRound.slice(i * third, (i + 1) * third))),
  ];
  return figures.map(percentOf);
}

function percentOf(shares: readonly Share[]): number | null {
  const of = shares.reduce((sum, share) => sum + share.of, 0);
  const count = shares.reduce((sum, share) => sum + share.count, 0);
  return of === 0 ? null : Math.round((100 * count) / of);
}

/** The last request of a session of so many tokens with a conversation. */
export async function driveCanaries(
  entries: readonly IContent[],
  { strategy, settings }: Pick<StrategyRun, 'strategy' | 'settings'>,
  contextLimit: number,
): Promise<readonly IContent[]> {
  const store = new SettingsStore();
  for (const [key, value] of Object.entries(settings)) store.set(key, value);
  store.set('compression.strategy', strategy);
  store.set('context-limit', contextLimit);
  store.set('max-output-tokens', Math.floor(contextLimit / 20));
  const history = new HistoryService();
  let now: number | undefined;
  const session = createChatSession({
    // It mentions nothing, so that only what strategies keep by themselves counts.
    provider: createScriptedProvider(['The work goes on as planned.']),
    model: MODEL,
    workspaceRoot: '/workspace',
    settings: store,
    history,
    now: () => now,
  });
  for (const entry of entries) {
    now = entry.metadata?.timestamp;
    if (entry.speaker === 'ai') await session.ensureCompressionBeforeSend();
    session.add(entry);
  }
  await session.ensureCompressionBeforeSend();
  return history.getCurated();
}
