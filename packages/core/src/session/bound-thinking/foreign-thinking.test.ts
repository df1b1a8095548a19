import { describe, expect, test } from 'vitest';
import type { ContentBlock } from '../../content/content-block.ts';
import { createToolResponse, createUserMessage } from '../../content/create-content.ts';
import type { IContent } from '../../content/i-content.ts';
import { HistoryService } from '../../history/history-service.ts';
import type { ChatCompletionRequest } from '../../providers/i-provider.ts';
import { SettingsStore } from '../../settings/settings-store.ts';
import { createSessionTestBench } from '../../testing/session-test-bench.ts';
import { characterEstimator } from '../../tokens/token-estimator.ts';
import { ChatSession } from '../chat-session.ts';
import { createAgentRuntimeContext } from '../create-agent-runtime-context.ts';

const BOUND = 'claude-opus-5-5';
const signaturesOf = (request: ChatCompletionRequest | undefined) =>
  request?.contents
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.type === 'thinking' ? [block.signature] : []));

const thought = (signature: string): ContentBlock => ({ type: 'thinking', thought: 'hm', signature });
const calling = (id: string, metadata: IContent['metadata'] = {}): IContent => ({
  speaker: 'ai',
  blocks: [thought(id), { type: 'tool_call', id, name: 'ls', parameters: {} }],
  metadata,
});
const round = (metadata?: IContent['metadata']): readonly IContent[] => [
  createUserMessage('go'),
  calling('a', metadata),
  createToolResponse('a', 'ls', 'ok'),
  calling('b', metadata),
  createToolResponse('b', 'ls', 'ok'),
];

const addEach = (place: { readonly add: (entry: IContent) => void }) => {
  for (const entry of round()) place.add(entry);
};

describe('an open round of calls that somebody else made goes on with its thinking', () => {
  test.each<[string, (bench: ReturnType<typeof createSessionTestBench>) => void]>([
    ['one by one through the session', ({ session }) => addEach(session)],
    ['one by one through the history', ({ history }) => addEach(history)],
    ['all at once through the history', ({ history }) => history.addAll(round())],
    [
      'from a provider that tells the dated name of the model',
      ({ history }) => history.addAll(round({ model: `${BOUND}-20260831` })),
    ],
  ])('when it is added %s', async (_, add) => {
    const bench = createSessionTestBench({}, { model: BOUND });
    add(bench);
    await bench.session.sendMessage();
    expect(bench.events).toEqual([]);
    expect(signaturesOf(bench.requests[0])).toEqual(['a', 'b']);
  });
});

test('thinking of an earlier model of the same family is foreign', async () => {
  const bench = createSessionTestBench({}, { model: BOUND });
  bench.history.addAll(round({ model: 'claude-opus-5' }));
  await bench.session.sendMessage('and now?');
  expect(signaturesOf(bench.requests[0])).toEqual([]);
});

test.each([
  ['claude-opus-5-5', 'claude-sonnet-5-5'],
  ['claude-opus-4-8', 'claude-opus-5-5'],
])(
  'thinking of %s does not become that of %s when the model changes in its middle',
  async (before, after) => {
    let model = before;
    const requests: ChatCompletionRequest[] = [];
    const state = () => ({ provider: 'anthropic', model });
    const session = new ChatSession({
      history: new HistoryService({ estimator: characterEstimator }),
      provider: () => ({
        name: 'anthropic',
        async *generateChatCompletion(request) {
          requests.push(request);
          yield { blocks: [thought('s')] };
          yield { blocks: [{ type: 'text', text: 'hello' }] };
        },
      }),
      runtimeState: state,
      runtimeContext: createAgentRuntimeContext({
        settings: new SettingsStore(),
        state,
        workspaceRoot: '/workspace',
      }),
    });
    for await (const _ of session.sendMessageStream('hi')) model = after;
    await session.sendMessage('next');
    expect(signaturesOf(requests.at(-1))).toEqual([]);
    // Back at the model that made it, it is valid again.
    model = before;
    await session.sendMessage('next');
    expect(signaturesOf(requests.at(-1))?.[0]).toBe('s');
  },
);
