import type { IContent } from '../content/i-content.ts';
import type { DensityResult } from '../history/density-result.ts';
import { settingDefaults } from '../setting-groups/setting-group.ts';
import type { DensityConfig } from './density-config.ts';
import { DensityDraft } from './density-draft.ts';
import type { DensityPass } from './density-pass.ts';
import { PruneTally } from './prune-tally.ts';

/**
 * Takes a history through the enabled passes, in order. Nothing is changed; the edits are returned. A setting of a
 * pass that the config leaves out has its default.
 */
export function runDensityPasses(
  passes: readonly DensityPass[],
  history: readonly IContent[],
  config: DensityConfig,
): DensityResult {
  const draft = new DensityDraft(history, config.adaptive?.tokensOf);
  const tally = new PruneTally();
  for (const pass of passes) {
    const passConfig = { ...settingDefaults([pass.settings]), ...config };
    if (!pass.isEnabled(passConfig)) continue;
    tally.add({ kind: pass.reason.kind, counter: pass.counter }, pass.run(draft, passConfig));
  }
  return draft.toResult(tally.toCounts());
}
