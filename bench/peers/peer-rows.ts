import { ADAPTIVE_PRESETS } from '@hdc/core';
import type { PeerRow } from './peer-row.ts';

/** The row that the others are compared with. */
export const NOTHING = 'nothing';
export const HINDSIGHT = 'hindsight';

/** Every tool that runs, in the order of the tables. */
export const PEER_ROWS: readonly PeerRow[] = [
  {
    name: NOTHING,
    file: 'nothing.ts',
    options: {},
    how: 'own',
    about: 'every request as it comes',
  },
  {
    name: 'high-density, the plain rule',
    file: 'high-density-context.ts',
    options: { strategy: 'high-density' },
    how: 'own',
    about: 'the passes of the specification before every request, whatever they cost',
  },
  ...ADAPTIVE_PRESETS.map(
    (preset): PeerRow => ({
      name: `adaptive-density, ${preset}`,
      file: 'high-density-context.ts',
      options: { strategy: 'adaptive-density', preset },
      how: 'own',
      about: 'prunes what is safe when it pays',
    }),
  ),
  {
    name: HINDSIGHT,
    file: '',
    options: {},
    how: 'bound',
    about: 'whole results go after their last use, which only hindsight knows, when that pays until the end',
  },
  {
    name: 'observation masking, window 10',
    file: 'observation-masking.ts',
    options: { window: 10 },
    how: 'simulated',
    about: 'results older than ten turns become one line (Lindenbauer et al. 2025)',
  },
  {
    name: 'Anthropic clear_tool_uses_20250919, defaults',
    file: 'clear-tool-uses.ts',
    options: {},
    how: 'simulated',
    about: 'above 100 000 tokens all results but the newest three are cleared, by the documented rule',
  },
  {
    name: 'Anthropic clear_tool_uses_20250919, 30 000, at least 5 000',
    file: 'clear-tool-uses.ts',
    options: { trigger: 30_000, keep: 3, clearAtLeast: 5_000 },
    how: 'simulated',
    about: 'the same with the settings of the documented example',
  },
  {
    name: 'OpenCode prune',
    file: 'opencode-prune.ts',
    options: {},
    how: 'simulated',
    about: 'results behind the newest 40 000 tokens of results are cleared when a turn ends, by its rule',
  },
  {
    name: 'AI SDK pruneMessages, tool calls before the last 2 messages',
    file: 'ai-sdk-prune-messages.ts',
    options: {
      reasoning: 'before-last-message',
      toolCalls: 'before-last-2-messages',
      emptyMessages: 'remove',
    },
    how: 'published',
    package: 'ai',
    about: 'the example of its documentation: older calls and results are removed, reasoning too',
  },
  {
    name: 'AI SDK pruneMessages, tool calls before the last 20 messages',
    file: 'ai-sdk-prune-messages.ts',
    options: { reasoning: 'none', toolCalls: 'before-last-20-messages', emptyMessages: 'remove' },
    how: 'published',
    package: 'ai',
    about: 'the same with a longer tail and all reasoning',
  },
  {
    name: 'AI SDK pruneMessages, reasoning before the last message',
    file: 'ai-sdk-prune-messages.ts',
    options: { reasoning: 'before-last-message' },
    how: 'published',
    package: 'ai',
    about: 'only reasoning is removed',
  },
  {
    name: 'LangChain contextEditingMiddleware, defaults',
    file: 'langchain-context-editing.ts',
    options: {},
    how: 'published',
    package: 'langchain',
    about: 'above 100 000 tokens all results but the newest three are cleared',
  },
  {
    name: 'LangChain contextEditingMiddleware, 30 000 tokens, keep 5',
    file: 'langchain-context-editing.ts',
    options: { edit: { trigger: { tokens: 30_000 }, keep: { messages: 5 } } },
    how: 'published',
    package: 'langchain',
    about: 'the same with a lower trigger and a longer tail',
  },
  {
    name: 'LangChain summarizationMiddleware, 100 000 tokens, keep 20',
    file: 'langchain-summarization.ts',
    options: { trigger: { tokens: 100_000 }, keep: { messages: 20 } },
    how: 'published',
    package: 'langchain',
    about: 'a scripted summary in place of all but the newest 20 messages; it has no trigger of its own',
  },
  {
    name: 'DCP, compressed by a scripted model',
    file: 'opencode-dcp.ts',
    options: { compress: true },
    how: 'published',
    package: '@tarquinen/opencode-dcp',
    about: 'when its reminder says that the limit is reached, all but the newest ten messages are compressed',
  },
  {
    name: 'DCP, nobody compresses',
    file: 'opencode-dcp.ts',
    options: { compress: false },
    how: 'published',
    package: '@tarquinen/opencode-dcp',
    about: 'what it does by itself when the model never calls its tool',
  },
  {
    name: 'Gemini CLI, masking and compression',
    file: 'gemini-cli.ts',
    options: {},
    how: 'published',
    package: '@google/gemini-cli-core',
    about:
      'results behind the newest 50 000 tokens of results are masked; a scripted summary above half of the window',
  },
];
