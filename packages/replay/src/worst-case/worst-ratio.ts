import type { IContent } from '@hdc/core';
import { type CacheFacts, decisionRuleOf } from '@hdc/core/models';
import { type ADAPTIVE_PRESETS, AdaptiveDensityStrategy, DEFAULT_DENSITY_CONFIG } from '@hdc/core/strategies';
import { promptCost } from '@hdc/prices';
import { playPlan, tokensOfPlan } from './play-plan.ts';
import type { SessionPlan } from './session-plan.ts';

type Preset = (typeof ADAPTIVE_PRESETS)[number];

interface Circumstances {
  readonly preset: Preset;
  readonly rule: CacheFacts;
  /** A removed item carries a note of its price, as in a session; elsewhere the notes are lost. */
  readonly keepsNotes: boolean;
}

/** The most that a session had ever cost against raw, after any of its requests. */
export function worstRatio(plan: SessionPlan, { preset, rule, keepsNotes }: Circumstances): number {
  const strategy = new AdaptiveDensityStrategy();
  const cache = decisionRuleOf(rule);
  const raw = new Bill(plan.baseTokens, rule);
  const dense = new Bill(plan.baseTokens, rule);
  let rawHistory: readonly IContent[] = [];
  let history: readonly IContent[] = [];
  let worst = 0;
  for (const { added, sentAt, gapSeconds } of playPlan(plan)) {
    rawHistory = [...rawHistory, ...added];
    history = [...history, ...added];
    const adaptive = { preset, cache, now: sentAt, baseTokens: plan.baseTokens, tokensOf: tokensOfPlan };
    const { replacements } = strategy.optimize(history, {
      ...DEFAULT_DENSITY_CONFIG,
      workspaceRoot: '/w',
      adaptive,
    });
    history = history.map((entry, i) => replacements.get(i) ?? entry);
    if (!keepsNotes) history = withoutNotes(history, replacements);
    raw.send(rawHistory, gapSeconds);
    dense.send(history, gapSeconds);
    worst = Math.max(worst, dense.total / raw.total);
  }
  return worst;
}

function withoutNotes(
  history: readonly IContent[],
  replaced: ReadonlyMap<number, IContent>,
): readonly IContent[] {
  return history.map((entry, i) =>
    replaced.has(i) ? { speaker: entry.speaker, blocks: entry.blocks, metadata: timeOf(entry) } : entry,
  );
}

function timeOf({ metadata }: IContent): { readonly timestamp?: number } {
  return metadata?.timestamp === undefined ? {} : { timestamp: metadata.timestamp };
}

/** The cost of requests together, under a cache. */
class Bill {
  readonly #baseTokens: number;
  readonly #rule: CacheFacts;
  #previous: readonly IContent[] = [];
  #isFirst = true;
  total = 0;

  constructor(baseTokens: number, rule: CacheFacts) {
    this.#baseTokens = baseTokens;
    this.#rule = rule;
  }

  send(history: readonly IContent[], gapSeconds: number): void {
    let promptTokens = this.#baseTokens;
    let commonTokens = this.#isFirst ? 0 : this.#baseTokens;
    let isCommon = !this.#isFirst;
    for (const [i, entry] of history.entries()) {
      const tokens = entry.blocks.reduce((sum, block) => sum + tokensOfPlan(block), 0);
      isCommon &&= entry === this.#previous[i];
      promptTokens += tokens;
      if (isCommon) commonTokens += tokens;
    }
    this.total += promptCost({ promptTokens, commonTokens, gapSeconds }, this.#rule, []);
    this.#previous = history;
    this.#isFirst = false;
  }
}
