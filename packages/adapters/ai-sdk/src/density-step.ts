import { type AdapterOptions, createAdapterPruner } from '@hdc/requests';
import { WIRE_FORMATS } from '@hdc/wire';
import { readAiSdkUsage } from './read-usage.ts';

export interface DensityStepOptions extends AdapterOptions {
  /** The conversation; left out, its beginning tells. */
  readonly session?: string;
}

/** The parts of a step that are read. */
interface Step<Message> {
  readonly messages: Message[];
  readonly model: string | { readonly modelId: string };
  readonly steps: readonly { readonly usage?: unknown }[];
}

/** Makes the messages of every step smaller, for agents whose model cannot be wrapped: `prepareStep: densityStep()`. */
export function densityStep({
  session,
  ...options
}: DensityStepOptions = {}): <Message>(step: Step<Message>) => Promise<{ messages: Message[] }> {
  const pruner = createAdapterPruner(options);
  return async ({ messages, model, steps }) => {
    const { request, conversation } = await pruner.prune({
      format: WIRE_FORMATS['ai-sdk-prompt'],
      body: { messages, model: typeof model === 'string' ? model : model.modelId },
      session,
    });
    const usage = readAiSdkUsage(steps.at(-1)?.usage);
    if (usage) await pruner.observe(conversation, usage);
    return { messages: request.messages };
  };
}
