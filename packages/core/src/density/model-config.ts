import { decisionRuleOf } from '../vendors/decision-rule-of.ts';
import type { ResolvedModel } from '../vendors/resolved-model.ts';
import type { AdaptiveConfig } from './adaptive-config.ts';

/** What a strategy is told of a model; its sizes have to be in tokens as the strategy counts them. */
export function modelConfig({
  cache,
  contextLimit,
  steps,
  thinking,
}: ResolvedModel): Pick<AdaptiveConfig, 'cache' | 'contextLimit' | 'steps' | 'carriesThinking'> {
  return {
    carriesThinking: thinking.carried === 'always',
    steps,
    ...(contextLimit !== undefined && { contextLimit }),
    ...(cache && { cache: decisionRuleOf(cache) }),
  };
}
