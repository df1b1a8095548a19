import { COMPRESSION_STRATEGIES, getCompressionStrategy, SettingsStore } from '@hdc/core';
import { type CacheRow, modelByName, type ResolvedModel } from '@hdc/core/models';
import { createPruner, MemoryDecisionStore, readPrunerSettings } from '@hdc/requests';
import { WIRE_FORMATS } from '@hdc/wire';
import type { OpenPeer } from '../peer/peer.ts';
import { AnthropicMessages } from './anthropic-messages.ts';

/** Our own pruner, request by request, as a gateway would use it. */
export const open: OpenPeer = ({ strategy, preset }) => {
  const name = COMPRESSION_STRATEGIES.find((candidate) => candidate === strategy);
  if (name === undefined) {
    throw new Error(`Unknown strategy ${String(strategy)}; allowed: ${COMPRESSION_STRATEGIES.join(', ')}`);
  }
  const settings = new SettingsStore();
  if (preset !== undefined) settings.set('compression.adaptive.preset', preset);
  const clock = { now: 0 };
  const messagesOf = new AnthropicMessages();
  const store = new MemoryDecisionStore();
  let pruner: ReturnType<typeof createPruner> | undefined;
  return {
    async prune({ messages, model, sentAt, cache, workspace }) {
      clock.now = sentAt;
      pruner ??= createPruner({
        strategy: getCompressionStrategy(name),
        store,
        now: () => clock.now,
        ...(cache && { model: (asked) => withAnyPrefix(asked, cache) }),
        workspaceRoot: workspace,
        settings: readPrunerSettings(settings),
      });
      const { request, fault } = await pruner.prune({
        format: WIRE_FORMATS['anthropic-messages'],
        body: {
          ...bodyOf(model),
          messages: messages.map((message) => messagesOf.write(message)),
        },
        headers: { 'thread-id': 'recorded' },
      });
      if (fault) throw fault;
      return request.messages.map((message) => messagesOf.read(message));
    },
  };
};

/** The messages carry no cache breakpoints, so the cache finds any common prefix. */
function withAnyPrefix(name: string, cache: CacheRow): ResolvedModel {
  const { marks: _, ...model } = modelByName(name);
  return { ...model, cache };
}

/** The fields that clients send beside messages. */
function bodyOf(model: string) {
  return {
    model,
    max_tokens: 32_000,
    system: [{ type: 'text', text: 'You are a coding agent.' }],
    tools: [{ name: 'read_file', input_schema: {} }],
  };
}
