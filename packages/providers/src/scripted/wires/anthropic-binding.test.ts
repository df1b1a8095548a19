import { describe, expect, test } from 'vitest';
import { createAnthropicBinding } from './anthropic-binding.ts';

const MODEL = 'claude-opus-5-5';
const text = (value: string) => ({ type: 'text', text: value });
const use = (id: string) => ({ type: 'tool_use', id, name: 'read', input: { path: 'a', line: 1 } });
const result = (id: string, content = 'ok') => ({ type: 'tool_result', tool_use_id: id, content });
const user = (...content: object[]) => ({ role: 'user', content });
const assistant = (...content: object[]) => ({ role: 'assistant', content });
const request = (messages: readonly object[], more: object = {}) => ({
  model: MODEL,
  system: 'Be careful.',
  tools: [{ name: 'read', input_schema: { type: 'object' } }],
  messages,
  ...more,
});

/** A conversation of two rounds of calls in which the model thought before each, and a third to come. */
function converse() {
  const binding = createAnthropicBinding();
  const messages: object[] = [user(text('Go'))];
  for (const id of ['one', 'two']) {
    const answer = { thinking: `about ${id}`, toolCalls: [{ id, name: 'read', parameters: {} }] };
    const { thinking, signature } = binding.sign(answer, request(messages));
    messages.push(assistant({ type: 'thinking', thinking, signature }, use(id)), user(result(id)));
  }
  return { binding, messages };
}

type Messages = readonly object[];

const ELSEWHERE = 'The block is bound to a different conversation';
const MISSING = 'Expected `thinking`';

describe('the binding of thinking', () => {
  test('lets a conversation pass that only grew', () => {
    const { binding, messages } = converse();
    expect(binding.refuse(request(messages))).toBeUndefined();
    expect(binding.refuse(request([...messages, user(text('And now?'))]))).toBeUndefined();
  });

  test.each<[string, (messages: Messages) => object]>([
    [
      'cache marks',
      (all) => request([user({ ...text('Go'), cache_control: { type: 'ephemeral' } }), ...all.slice(1)]),
    ],
    ['the order of keys', (all) => request([user({ text: 'Go', type: 'text' }), ...all.slice(1)])],
    ['a text instead of a block', (all) => request([{ role: 'user', content: 'Go' }, ...all.slice(1)])],
    ['effort', (all) => request(all, { output_config: { effort: 'low' } })],
  ])('does not count %s', (_, change) => {
    const { binding, messages } = converse();
    expect(binding.refuse(change(messages))).toBeUndefined();
  });

  test.each<[string, (messages: Messages) => object, string]>([
    ['another system prompt', (all) => request(all, { system: 'Be quick.' }), ELSEWHERE],
    ['other tools', (all) => request(all, { tools: [] }), ELSEWHERE],
    ['another model', (all) => request(all, { model: 'claude-sonnet-5-5' }), ELSEWHERE],
    [
      'a shorter result',
      (all) => request(all.with(2, user(result('one', '[pruned]')))),
      `messages.3.content.0: ${ELSEWHERE}`,
    ],
    ['a message that is gone', (all) => request(all.slice(2)), ELSEWHERE],
    [
      'thinking that was rewritten',
      (all) => request(all.with(1, assistant({ ...blockOf(all[1]), thinking: 'else' }, use('one')))),
      'cannot be modified',
    ],
    [
      'a signature of nobody',
      (all) => request(all.with(1, assistant({ ...blockOf(all[1]), signature: 'c2ln' }, use('one')))),
      'Invalid `signature`',
    ],
    ['missing thinking of the open round', (all) => request(all.with(1, assistant(use('one')))), MISSING],
  ])('refuses %s', (_, change, words) => {
    const { binding, messages } = converse();
    expect(binding.refuse(change(messages))).toContain(words);
  });

  test('lets the oldest thinking go once the person has spoken again, but none in the middle', () => {
    const { binding, messages } = converse();
    const closed = [...messages, user(text('And now?'))];
    const third = binding.sign({ thinking: 'about three' }, request(closed));
    const last = assistant(
      { type: 'thinking', thinking: third.thinking, signature: third.signature },
      text('So.'),
    );
    const all = [...closed, last, user(text('Thanks'))];
    expect(binding.refuse(request(all))).toBeUndefined();
    const withoutFirst = all.with(1, assistant(use('one')));
    expect(binding.refuse(request(withoutFirst))).toBeUndefined();
    expect(binding.refuse(request(withoutFirst.with(3, assistant(use('two')))))).toBeUndefined();
    expect(binding.refuse(request(all.with(3, assistant(use('two')))))).toContain(ELSEWHERE);
  });

  test('leaves models alone that do not bind', () => {
    const { binding, messages } = converse();
    expect(binding.refuse(request(messages.slice(2), { model: 'claude-opus-4-8' }))).toBeUndefined();
  });
});

function blockOf(message: object | undefined): object {
  return message && 'content' in message && Array.isArray(message.content) ? message.content[0] : {};
}
