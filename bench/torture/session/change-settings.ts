import { COMPRESSION_STRATEGIES, SettingsStore } from '@hdc/core';
import type { Random } from '../../random.ts';
import { PROTECTED_PATH, PROTECTED_TOOL } from '../hostile/hostile-call.ts';

const CHOICES: readonly (readonly [key: string, values: readonly [unknown, ...unknown[]]])[] = [
  ['compression.strategy', COMPRESSION_STRATEGIES],
  ['compression-threshold', [0.05, 0.5, 0.85, 0.95, 1]],
  ['context-limit', [600, 2_000, 8_000, 32_000, 200_000]],
  ['max-output-tokens', [1, 100, 400]],
  ['max-answer-characters', [3_000, 20_000]],
  ['compression-preserve-threshold', [0, 0.4, 1]],
  ['compression-top-preserve-threshold', [0, 0.2, 1]],
  ['compression.density.readWritePruning', [true, false]],
  ['compression.density.fileDedupe', [true, false]],
  ['compression.density.recencyPruning', [true, false]],
  ['compression.density.recencyRetention', [1, 3]],
  ['compression.density.protectedTools', [[], [PROTECTED_TOOL]]],
  ['compression.density.protectedPaths', [[], [PROTECTED_PATH]]],
  ['compression.adaptive.preset', ['careful', 'balanced', 'strong']],
  ['compression.adaptive.cache', ['auto', 'none', 'none', 'anthropic-5m', 'openai']],
];

/** Settings as a person might have them, to begin with. */
export function createSettings(random: Random): SettingsStore {
  const settings = new SettingsStore();
  // Without a limit an answer that does not end would take most of the time of the run.
  settings.set('max-answer-characters', 20_000);
  for (const [key] of CHOICES) if (random.chance(0.5)) changeSetting(random, settings, key);
  return settings;
}

/** Another value for one setting, while the session runs. */
export function changeSetting(random: Random, settings: SettingsStore, key?: string): void {
  const [picked] = CHOICES;
  const choice =
    CHOICES.find(([name]) => name === key) ?? CHOICES[random.integer(0, CHOICES.length - 1)] ?? picked;
  if (choice) settings.set(choice[0], random.pick(choice[1]));
}

/** Settings under which every request fits and every answer is taken. */
export function makePeace(settings: SettingsStore): void {
  settings.set('context-limit', 100_000_000);
  settings.set('max-output-tokens', 100);
  settings.set('max-answer-characters', 1_000_000);
  settings.set('compression.strategy', 'top-down-truncation');
}
