import { describe, expect, it } from 'vitest';
import { PROVIDER_NAMES, type ProviderName } from '../provider-names.ts';
import { checkWireRequest } from './check-wire-request.ts';

const user = { role: 'user', content: [{ type: 'text', text: 'Hi' }] };
const use = (id: string) => ({ type: 'tool_use', id, name: 'list', input: {} });
const result = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: 'ok' });
const anthropic = (...messages: object[]) => ({ max_tokens: 9, messages });
const chatCall = (id: string, text = '{}') => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'list', arguments: text } }],
});

describe('checkWireRequest', () => {
  it.each<[string, ProviderName, unknown, string]>([
    ['two messages of one role', 'anthropic', anthropic(user, user), 'same role'],
    ['a beginning of the model', 'anthropic', anthropic({ ...user, role: 'assistant' }, user), 'begins with'],
    ['an end of the model', 'anthropic', anthropic(user, { ...user, role: 'assistant' }), 'ends with'],
    ['an unknown role', 'anthropic', anthropic(user, { ...user, role: 'system' }), 'unknown role'],
    [
      'a blank text',
      'anthropic',
      anthropic({ role: 'user', content: [{ type: 'text', text: ' ' }] }),
      'blank',
    ],
    ['an empty message', 'anthropic', anthropic({ role: 'user', content: [] }), 'empty'],
    ['no messages', 'anthropic', anthropic(), 'no message'],
    [
      'a call without a result',
      'anthropic',
      anthropic(user, { role: 'assistant', content: [use('a')] }, user),
      'not answered',
    ],
    [
      'a result without a call',
      'anthropic',
      anthropic({ role: 'user', content: [result('a')] }),
      'results without calls',
    ],
    [
      'a result of another call',
      'anthropic',
      anthropic(
        user,
        { role: 'assistant', content: [use('a')] },
        { role: 'user', content: [result('a'), result('b')] },
      ),
      'answers no call',
    ],
    [
      'a result behind a text',
      'anthropic',
      anthropic(
        user,
        { role: 'assistant', content: [use('a')] },
        { role: 'user', content: [user.content[0], result('a')] },
      ),
      'behind other blocks',
    ],
    [
      'an invalid id',
      'anthropic',
      anthropic(
        user,
        { role: 'assistant', content: [use('a.b')] },
        { role: 'user', content: [result('a.b')] },
      ),
      'invalid id',
    ],
    [
      'five cache marks',
      'anthropic',
      anthropic({
        role: 'user',
        content: Array.from({ length: 5 }, () => ({ ...user.content[0], cache_control: {} })),
      }),
      '5 cache breakpoints',
    ],
    [
      'an unsigned thought',
      'anthropic',
      anthropic(
        user,
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'x' },
            { type: 'text', text: 'y' },
          ],
        },
        user,
      ),
      'without a signature',
    ],
    [
      'arguments that are no object',
      'openai-compatible',
      { messages: [user, chatCall('a', '[]'), { role: 'tool', tool_call_id: 'a', content: 'x' }] },
      'no object',
    ],
    [
      'an id that repeats',
      'openai-compatible',
      {
        messages: [
          user,
          chatCall('a'),
          { role: 'tool', tool_call_id: 'a', content: 'x' },
          chatCall('a'),
          { role: 'tool', tool_call_id: 'a', content: 'x' },
        ],
      },
      'repeats',
    ],
    [
      'an output that comes late',
      'openai',
      {
        input: [
          user,
          { type: 'function_call', call_id: 'a', name: 'f', arguments: '{}' },
          user,
          { type: 'function_call_output', call_id: 'a', output: 'x' },
        ],
      },
      'not answered',
    ],
    [
      'empty reasoning',
      'openai',
      { input: [user, { type: 'reasoning', summary: [] }, { role: 'assistant', content: 'x' }, user] },
      'reasoning without content',
    ],
    [
      'a response without a call',
      'google',
      { contents: [{ role: 'user', parts: [{ functionResponse: { id: 'a', name: 'f', response: {} } }] }] },
      'results without calls',
    ],
    ['empty parts', 'google', { contents: [{ role: 'user', parts: [] }] }, 'empty'],
  ])('finds %s', (_case, format, body, problem) => {
    expect(checkWireRequest(format, body).join('\n')).toContain(problem);
  });

  it.each(PROVIDER_NAMES)('survives what is no request of %s', (format) => {
    for (const body of [undefined, null, 'text', [], { messages: [1] }]) {
      expect(checkWireRequest(format, body)).not.toEqual([]);
    }
  });
});
