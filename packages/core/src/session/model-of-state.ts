import type { AgentRuntimeState } from '../runtime/agent-runtime-state.ts';
import { modelByName } from '../vendors/model-by-name.ts';
import type { ResolvedModel } from '../vendors/resolved-model.ts';

/** The known facts about a session's model, before a person's settings. */
export function modelOfState({ resolved, model, provider }: AgentRuntimeState): ResolvedModel {
  return resolved ?? modelByName(model, { provider });
}
