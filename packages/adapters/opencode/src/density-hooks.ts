import { isRecord } from '@hdc/core/content';
import { type AdapterOptions, createAdapterPruner, type ObservedUsage, reducerOf } from '@hdc/requests';
import { opencodeMessages } from './opencode-messages.ts';

/** The hooks of an OpenCode plugin that are used here. */
export interface DensityHooks {
  'tool.execute.after'(
    input: { readonly tool: string; readonly callID: string; readonly args?: unknown },
    output: { output: string },
  ): Promise<void>;
  'experimental.session.compacting'(input: { readonly sessionID: string }): Promise<void>;
  'experimental.chat.messages.transform'(input: unknown, output: { messages: unknown[] }): Promise<void>;
}

/** Hooks that make results smaller when they come, and the messages of every request when it leaves. */
export function densityHooks(options: AdapterOptions): DensityHooks {
  const pruner = createAdapterPruner(options);
  const reduce = reducerOf(options);
  const compacting = new Set<string>();
  return {
    async 'tool.execute.after'({ tool, callID, args }, result) {
      if (options.mode === 'observe' || typeof result.output !== 'string') return;
      const response = {
        type: 'tool_response' as const,
        callId: callID,
        toolName: tool,
        result: result.output,
      };
      try {
        const call = { type: 'tool_call' as const, id: callID, name: tool, parameters: args ?? {} };
        // The content above is known only when the messages leave.
        const reduced = reduce(response, call, []);
        if (reduced && reduced.text.length < result.output.length) result.output = reduced.text;
      } catch {
        // The result is then what the tool said.
      }
    },
    async 'experimental.session.compacting'({ sessionID }) {
      compacting.add(sessionID);
    },
    async 'experimental.chat.messages.transform'(_, output) {
      const session = sessionOf(output.messages);
      // A summary is asked for with what was sent before, so that the prompt is found in the cache.
      const isDryRun = session !== undefined && compacting.delete(session);
      const { request, conversation } = await pruner.prune({
        format: opencodeMessages,
        body: output.messages,
        session,
        isDryRun,
      });
      if (request !== output.messages) output.messages.splice(0, output.messages.length, ...request);
      const usage = readOpencodeUsage(request);
      if (usage) await pruner.observe(conversation, usage);
    },
  };
}

/** The tokens of the newest answer that is complete; one that runs has no figures yet. */
function readOpencodeUsage(messages: readonly unknown[]): ObservedUsage | undefined {
  for (const message of messages.toReversed()) {
    const tokens = at(at(message, 'info'), 'tokens');
    const cache = at(tokens, 'cache');
    const [cachedTokens, cacheWriteTokens] = [numberAt(cache, 'read'), numberAt(cache, 'write')];
    const inputTokens = numberAt(tokens, 'input') + cachedTokens + cacheWriteTokens;
    if (inputTokens === 0) continue;
    return { inputTokens, outputTokens: numberAt(tokens, 'output'), cachedTokens, cacheWriteTokens };
  }
  return undefined;
}

function at(value: unknown, key: string): unknown {
  return isRecord(value) ? value[key] : undefined;
}

function numberAt(value: unknown, key: string): number {
  const found = at(value, key);
  return typeof found === 'number' ? found : 0;
}

function sessionOf(messages: unknown): string | undefined {
  const last: unknown = Array.isArray(messages) ? messages.at(-1) : undefined;
  const info = isRecord(last) ? last['info'] : undefined;
  const id = isRecord(info) ? info['sessionID'] : undefined;
  return typeof id === 'string' ? id : undefined;
}
