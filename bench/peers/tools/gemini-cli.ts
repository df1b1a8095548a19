import { homedir } from 'node:os';
import { isRecord } from '@hdc/core/content';
import type { OpenPeer } from '../peer/peer.ts';
import type { PeerMessage } from '../peer/peer-message.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { callMember, construct, fieldOf, importTool } from './import-tool.ts';

const FOLDER = '@google/gemini-cli-core/dist/src/context';
const SUMMARY = `<state_snapshot>${'What was done so far. '.repeat(50)}</state_snapshot>`;

/**
 * Gemini CLI's changes of its history before a request: old results are masked, with its defaults, and above half
 * of the window the older part is summarised, here by a scripted model. Both come from its published core; their
 * changes stay.
 */
export const open: OpenPeer = async () => {
  const masking = await importTool(`${FOLDER}/toolOutputMaskingService.js`);
  const maskers = construct(masking, 'ToolOutputMaskingService');
  const compressors = construct(
    await importTool(`${FOLDER}/chatCompressionService.js`),
    'ChatCompressionService',
  );
  const config = configWith({
    protectionThresholdTokens: fieldOf(masking, 'DEFAULT_TOOL_PROTECTION_THRESHOLD'),
    minPrunableThresholdTokens: fieldOf(masking, 'DEFAULT_MIN_PRUNABLE_TOKENS_THRESHOLD'),
    protectLatestTurn: fieldOf(masking, 'DEFAULT_PROTECT_LATEST_TURN'),
  });
  const known = new WeakMap<object, PeerMessage>();
  const toKnownContent = (message: PeerMessage): object => {
    const content = toContent(message);
    known.set(content, message);
    return content;
  };
  const fromKnownContent = (content: object): PeerMessage => known.get(content) ?? fromContent(content);
  let history: readonly object[] = [];
  let seen: readonly PeerMessage[] = [];
  return {
    async prune({ messages, model }) {
      const isNew = messages[0] !== seen[0] || messages.length < seen.length;
      const added = messages.slice(isNew ? 0 : seen.length).map(toKnownContent);
      history = isNew ? added : [...history, ...added];
      seen = messages;
      const chat = {
        getHistory: () => history,
        getLastPromptTokenCount: () => estimateTokens(history.map(fromKnownContent)),
      };
      const compressed = await callMember(
        compressors,
        'compress',
        chat,
        'recorded',
        false,
        model,
        config,
        false,
      );
      history = contentsIn(compressed) ?? history;
      history = contentsIn(await callMember(maskers, 'mask', history, config)) ?? history;
      return history.map(fromKnownContent);
    },
  };
};

function contentsIn(result: unknown): readonly object[] | undefined {
  const contents = fieldOf(result, 'newHistory');
  return Array.isArray(contents) ? contents : undefined;
}

/** The configuration that its services ask for. */
function configWith(masking: unknown): unknown {
  const answer = { candidates: [{ content: { role: 'model', parts: [{ text: SUMMARY }] } }] };
  const known: Readonly<Record<string, unknown>> = {
    getToolOutputMaskingConfig: async () => masking,
    getSessionId: () => 'recorded',
    storage: { getProjectTempDir: () => homedir() },
    getBaseLlmClient: () => ({ generateContent: async () => answer }),
    getContentGenerator: () => ({ countTokens: async () => ({ totalTokens: 0 }) }),
  };
  return new Proxy(known, {
    get: (target, name) => (name in target ? Reflect.get(target, name) : () => undefined),
  });
}

function toContent(message: PeerMessage): object {
  if (message.role === 'user') return { role: 'user', parts: [{ text: message.text }] };
  if (message.role === 'tool') {
    return {
      role: 'user',
      parts: message.results.map(({ id, name, text, isError }) => ({
        functionResponse: { id, name, response: isError ? { error: text } : { output: text } },
      })),
    };
  }
  const { text, thinking, calls } = message;
  return {
    role: 'model',
    parts: [
      ...(thinking === '' ? [] : [{ text: thinking, thought: true }]),
      ...(text === '' ? [] : [{ text }]),
      ...calls.map(({ id, name, input }) => ({ functionCall: { id, name, args: input } })),
    ],
  };
}

function fromContent(content: object): PeerMessage {
  const list = fieldOf(content, 'parts');
  const parts = (Array.isArray(list) ? list : []).filter(isRecord);
  const results = parts.flatMap(({ functionResponse: found }) => (isRecord(found) ? [found] : []));
  if (results.length > 0) {
    return {
      role: 'tool',
      results: results.map(({ id, name, response }) => {
        const error = fieldOf(response, 'error');
        const text = String(error ?? fieldOf(response, 'output'));
        return { id: String(id), name: String(name), text, isError: error !== undefined };
      }),
    };
  }
  const textOf = (isThought: boolean) =>
    parts
      .flatMap(({ text, thought }) =>
        text !== undefined && (thought === true) === isThought ? String(text) : [],
      )
      .join('\n');
  if (fieldOf(content, 'role') === 'user') return { role: 'user', text: textOf(false) };
  return {
    role: 'assistant',
    text: textOf(false),
    thinking: textOf(true),
    calls: parts.flatMap(({ functionCall: call }) =>
      isRecord(call)
        ? [
            {
              id: String(call['id']),
              name: String(call['name']),
              input: isRecord(call['args']) ? call['args'] : {},
            },
          ]
        : [],
    ),
  };
}
