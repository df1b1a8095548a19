import type { AgentModel } from '@hdc/agent';
import { createProvider } from '@hdc/providers';
import type { ModelChoice } from './model-choice.ts';

/** A server on this machine that does not run will not run in some seconds either. */
const LOCAL_RETRY = { maxAttempts: 2 };

/** Throws when it cannot be reached for want of a key or address. The key comes from the environment alone. */
export function createModel(
  { provider, model, baseUrl }: ModelChoice,
  env: Readonly<Record<string, string | undefined>>,
): AgentModel {
  const place = baseUrl === undefined ? {} : { baseUrl };
  const retry = isOnThisMachine(baseUrl) ? LOCAL_RETRY : {};
  return { provider: createProvider({ name: provider, model, env, retry, ...place }), model, ...place };
}

function isOnThisMachine(baseUrl: string | undefined): boolean {
  if (baseUrl === undefined || !URL.canParse(baseUrl)) return false;
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(baseUrl).hostname);
}
