import type { AgentRuntimeState } from '../runtime/agent-runtime-state.ts';
import { modelByName } from '../vendors/model-by-name.ts';
import type { ResolvedModel } from '../vendors/resolved-model.ts';

/** What is known of the model of a session, before what a person set. */
export function modelOfState({ resolved, model, provider }: AgentRuntimeState): ResolvedModel {
  return resolved ?? modelByName(model, { provider });
}
