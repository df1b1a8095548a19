import type { AgentModel } from '@hdc/agent';
import { createProvider } from '@hdc/providers';
import type { ModelChoice } from './model-choice.ts';

/** Throws when it cannot be reached for want of a key or address. The key comes from the environment alone. */
export function createModel(
  { provider, model, baseUrl }: ModelChoice,
  env: Readonly<Record<string, string | undefined>>,
): AgentModel {
  const place = baseUrl === undefined ? {} : { baseUrl };
  return { provider: createProvider({ name: provider, model, env, ...place }), model, ...place };
}
