import {
  COMPRESSION_STRATEGIES,
  type CompressionStrategyName,
  characterEstimator,
  createAgentRuntimeContext,
  getCompressionStrategy,
  HdcError,
  HistoryService,
  type IProvider,
  SettingsStore,
} from '@hdc/core';
import { type CompressionContext, DEFAULT_DENSITY_CONFIG, type DensityConfig } from '@hdc/core/strategies';
import { type Random, seededRandom } from '../random.ts';
import { PROTECTED_PATH, PROTECTED_TOOL } from './hostile/hostile-call.ts';
import { hostileTurn } from './hostile/hostile-turn.ts';
import { findEditProblems } from './invariants/find-edit-problems.ts';
import { isTotalRight } from './invariants/is-total-right.ts';
import { InjectedFault } from './session/injected-fault.ts';
import type { Tally } from './tally.ts';

const LIMITS = [10, 300, 1_000, 4_000, 100_000] as const;
const COMPRESS_RATE = 0.15;
const RECOUNT_RATE = 0.05;
const STATE = { provider: 'faulty', model: 'unheard-of' };

/** A history that grows by hostile turns, and one strategy that works on it without a session. */
export async function strategyEpisode(seed: number, turns: number, tally: Tally): Promise<void> {
  const random = seededRandom(seed);
  const name = random.pick(COMPRESSION_STRATEGIES);
  const strategy = getCompressionStrategy(name);
  const label = `${name} ${seed}`;
  const config = createConfig(random);
  const isToolProtected = (config.protectedTools ?? []).length > 0;
  const history = new HistoryService({ estimator: characterEstimator });
  history.on('changed', (change) => {
    if (change.type !== 'edited' && change.type !== 'compressed') return;
    const isDensity = change.type === 'edited';
    tally.count(isDensity ? 'density edits' : 'compressions applied');
    const after = history.getRawHistory();
    const problems = findEditProblems({ before: change.before, after, isDensity, isToolProtected });
    for (const problem of problems) tally.violate(label, `${name} ${change.type}: ${problem}`);
  });
  tally.count(`histories: ${name}`);
  for (let turn = 0; turn < turns; turn++) {
    history.addAll(hostileTurn(random, turn));
    if (strategy.optimize) {
      tally.countTurn(`optimize ${name}`);
      const before = history.getRawHistory();
      await history.applyDensityResult(strategy.optimize(before, config));
      const again = strategy.optimize(history.getRawHistory(), config);
      if (again.replacements.size + again.removals.length > 0) {
        tally.violate(label, `${name} found something in its own output`);
      }
    }
    if (!strategy.optimize || random.chance(COMPRESS_RATE))
      await compress(name, history, random, tally, label);
    if (!random.chance(RECOUNT_RATE)) continue;
    tally.count('totals recounted');
    if (!(await isTotalRight(history))) tally.violate(label, 'the total differs from a recount');
  }
}

function createConfig(random: Random): DensityConfig {
  return {
    ...DEFAULT_DENSITY_CONFIG,
    readWritePruning: random.chance(0.8),
    fileDedupe: random.chance(0.8),
    recencyPruning: random.chance(0.5),
    recencyRetention: random.integer(1, 4),
    workspaceRoot: '/workspace',
    protectedTools: random.chance(0.4) ? [PROTECTED_TOOL] : [],
    protectedPaths: random.chance(0.4) ? [PROTECTED_PATH] : [],
    adaptive: { preset: random.pick(['careful', 'balanced', 'strong']), contextLimit: random.pick(LIMITS) },
  };
}

async function compress(
  name: CompressionStrategyName,
  history: HistoryService,
  random: Random,
  tally: Tally,
  label: string,
): Promise<void> {
  tally.countTurn(`compress ${name}`);
  history.startCompression();
  try {
    const { newHistory } = await getCompressionStrategy(name).compress(createContext(history, random));
    if (random.chance(0.05)) history.addAll(hostileTurn(random, random.integer(5_000, 6_000)));
    await history.applyCompression(newHistory);
  } catch (error) {
    if (error instanceof HdcError) tally.count(`compress: ${error.code}`);
    else tally.violate(label, `compress: untyped ${error instanceof Error ? error.stack : error}`);
  } finally {
    history.endCompression();
  }
}

function createContext(history: HistoryService, random: Random): CompressionContext {
  const settings = new SettingsStore();
  settings.set('context-limit', random.pick(LIMITS));
  settings.set('compression-preserve-threshold', random.pick([0, 0.4, 1]));
  return {
    history: history.getCurated(),
    runtimeContext: createAgentRuntimeContext({ settings, state: () => STATE, workspaceRoot: '/workspace' }),
    runtimeState: STATE,
    estimateTokens: (contents) => history.estimateTokensForContents(contents),
    currentTokenCount: history.getTotalTokens(),
    logger: { debug: () => {} },
    resolveProvider: () => createSummariser(random),
    promptResolver: { resolveFile: async () => undefined },
    promptBaseDir: '/prompts',
    promptContext: {},
    promptId: 'torture',
  };
}

/** Writes summaries, empty and long ones too, and fails at times. */
function createSummariser(random: Random): IProvider {
  return {
    name: 'summariser',
    async *generateChatCompletion() {
      if (random.chance(0.1)) throw new InjectedFault('summariser');
      const text = random.pick([
        'a short summary',
        'a short summary',
        '',
        ' ',
        'long '.repeat(4_000),
        '\ud800',
      ]);
      yield { blocks: [{ type: 'text', text }] };
      if (random.chance(0.05)) throw new InjectedFault('summariser in stream');
    },
  };
}
