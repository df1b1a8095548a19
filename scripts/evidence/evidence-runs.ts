import { SettingsStore } from '@hdc/core';
import { ADAPTIVE_PRESETS } from '@hdc/core/strategies';
import type { StrategyRun } from '@hdc/replay';

/** One way to send recorded sessions. */
export interface EvidenceRun {
  readonly id: string;
  /** `choose` is the half of the projects that presets are chosen on. */
  readonly on: 'all' | 'sample' | 'choose';
  readonly run: StrategyRun;
}

/** A part of the gateway that can be switched by itself. */
export interface Lever {
  readonly name: string;
  /** The lever in a few words, and how it is switched. */
  readonly about: string;
  /** The gateway without it, or with it if it is off by default; left out if recordings cannot show it. */
  readonly switched?: Omit<StrategyRun, 'strategy' | 'settings'> & Partial<Pick<StrategyRun, 'settings'>>;
  readonly isOffByDefault?: true;
  /** The run that it is compared with, unless that is the delivered one. */
  readonly besides?: string;
}

/** The order of the table. */
export const LEVERS: readonly Lever[] = [
  {
    name: 'first sight',
    about: '`compression.ingest.enabled`',
    switched: { settings: { 'compression.ingest.enabled': false } },
  },
  { name: 'pruning', about: '`--mode ingest`', switched: { mode: 'ingest' } },
  { name: 'marks', about: '`--cache-marks off`', switched: { cacheMarks: 'off' } },
  { name: 'lifetimes', about: '`--cache-lifetime client`', switched: { cacheLifetime: 'client' } },
  {
    name: 'keep-warm',
    about: '`--keep-warm`, off by default: what it adds',
    switched: { keepWarm: 'gateway' },
    isOffByDefault: true,
  },
  {
    name: 'keep-warm, as claude-fable-5-1',
    about: 'the same if reads cost 0.025 and nothing may be pruned',
    switched: { keepWarm: 'gateway', asModel: 'claude-fable-5-1' },
    isOffByDefault: true,
    besides: modelId('claude-fable-5-1'),
  },
  {
    name: 'beginnings',
    about:
      '`--stable-prefix off`; recordings hold no tools and hardly a system prompt, so only the live way can tell',
  },
];

/** Models of today, whose cheap cache reads change what pays. */
const TODAY = [
  'claude-fable-5-1',
  'claude-opus-5-5',
  'claude-sonnet-5-5',
  'gpt-6-sol',
  'gemini-3.1-pro-preview',
];

export const DELIVERED = 'delivered';
export const FIVE_MINUTES = '5m';
const STRATEGY = 'adaptive-density';
const DEFAULT_PRESET = new SettingsStore().get('compression.adaptive.preset');

export const EVIDENCE_RUNS: readonly EvidenceRun[] = [
  { id: DELIVERED, on: 'all', run: { strategy: STRATEGY, settings: {} } },
  { id: FIVE_MINUTES, on: 'sample', run: { strategy: STRATEGY, settings: {}, asLifetime: '5m' } },
  ...LEVERS.flatMap(({ name, switched }): readonly EvidenceRun[] =>
    switched
      ? [{ id: leverId(name), on: 'sample', run: { strategy: STRATEGY, settings: {}, ...switched } }]
      : [],
  ),
  ...TODAY.map(
    (asModel): EvidenceRun => ({
      id: modelId(asModel),
      on: 'sample',
      run: { strategy: STRATEGY, settings: {}, asModel },
    }),
  ),
  ...ADAPTIVE_PRESETS.filter((preset) => preset !== DEFAULT_PRESET).map(
    (preset): EvidenceRun => ({
      id: presetId(preset),
      on: 'choose',
      run: { strategy: STRATEGY, settings: { 'compression.adaptive.preset': preset } },
    }),
  ),
];

export const TODAY_MODELS: readonly string[] = TODAY;

export function leverId(name: string): string {
  return `lever ${name}`;
}

export function modelId(name: string): string {
  return `as ${name}`;
}

/** The preset that a gateway has by default is what is delivered. */
export function presetId(name: string): string {
  return name === DEFAULT_PRESET ? DELIVERED : `preset ${name}`;
}
