import { describe, expect, test } from 'vitest';
import { ToolError } from '../tool-error.ts';
import type { ToolOutput } from '../tools/tool.ts';
import { callTool } from './call-tool.ts';
import { createCallBench, fakeTool, output, toolCall } from './testing/call-bench.ts';

const approval = { title: 'write a.txt', detail: 'a diff', scope: 'files', scopeTitle: 'all files' };
const picture = { type: 'media', mimeType: 'image/png', data: 'aGk=', encoding: 'base64' } as const;

async function outcomeOf(run: () => Promise<ToolOutput>) {
  return callTool(toolCall('tool', '1'), await createCallBench([fakeTool('tool', { run })]));
}

describe('a call', () => {
  test('is announced, then answered with its result and how long it took', async () => {
    const bench = await createCallBench([fakeTool('tool', { run: async () => output('four') })]);
    const { entry, event, isDenied } = await callTool(toolCall('tool', '1'), bench);
    expect(bench.events).toEqual([{ type: 'tool-call', id: '1', name: 'tool', title: 'tool' }]);
    expect(entry).toEqual({
      speaker: 'tool',
      blocks: [{ type: 'tool_response', callId: '1', toolName: 'tool', result: 'four' }],
      metadata: { timestamp: 15 },
    });
    expect(event).toEqual({
      type: 'tool-result',
      id: '1',
      name: 'tool',
      title: 'tool',
      summary: '4 characters',
      durationMs: 5,
    });
    expect(isDenied).toBe(false);
  });

  test('may bring pictures, which follow its response', async () => {
    const { entry } = await outcomeOf(async () => ({ ...output('a picture'), media: [picture] }));
    expect(entry.blocks.map(({ type }) => type)).toEqual(['tool_response', 'media']);
  });

  test.each<[string, () => never, string, string]>([
    [
      'a failure in words',
      () => {
        throw new ToolError('It does not work.\nTry again.');
      },
      'It does not work.\nTry again.',
      'It does not work.\nTry again.',
    ],
    [
      'a failure with a result',
      () => {
        throw new ToolError('exit code 1', { result: 'some output' });
      },
      'exit code 1',
      'some output',
    ],
    [
      'a bug',
      () => {
        throw new TypeError('x is not a function');
      },
      'The tool failed: x is not a function',
      '',
    ],
    [
      'something that is no error',
      () => {
        throw 'nonsense';
      },
      'The tool failed: nonsense',
      '',
    ],
  ])('answers with %s instead of throwing', async (_, run, error, result) => {
    const { entry, event } = await outcomeOf(async () => run());
    expect(entry.blocks).toEqual([{ type: 'tool_response', callId: '1', toolName: 'tool', result, error }]);
    expect(event).toMatchObject({ error, summary: error.split('\n')[0] });
  });

  test.each([
    ['result', async () => output('the secret')],
    [
      'error',
      async () => {
        throw new ToolError('no secret here', { result: 'secret' });
      },
    ],
  ])('has no keys in its %s', async (_, run) => {
    const answered = await outcomeOf(run);
    expect(JSON.stringify([answered.entry, answered.event.error])).not.toContain('secret');
    expect(JSON.stringify(answered.entry)).toContain('[redacted]');
  });

  test.each([
    ['the secret', 'the [redacted]\n[Keys in this result were replaced by [redacted].]'],
    ['a secret\n', 'a [redacted]\n[Keys in this result were replaced by [redacted].]'],
    ['a file with [redacted] in it', 'a file with [redacted] in it'],
  ])('says in its result whether keys were taken out of %j', async (result, expected) => {
    const { entry } = await outcomeOf(async () => output(result));
    expect(entry.blocks).toMatchObject([{ result: expected }]);
  });

  test('that is denied does not run', async () => {
    let ran = false;
    const run = async () => {
      ran = true;
      return output('written');
    };
    const bench = await createCallBench([fakeTool('tool', { approval, run })], {
      approve: async () => 'deny',
    });
    const { isDenied, event } = await callTool(toolCall('tool'), bench);
    expect([isDenied, ran]).toEqual([true, false]);
    expect(event.error).toMatch(/^This was not allowed/);
  });

  test.each([
    ['before it', () => AbortSignal.abort(), 'once'],
    ['while somebody is asked', () => AbortSignal.timeout(20), 'never'],
  ] as const)(
    'that is interrupted %s is answered so, and is not denied',
    async (_, createSignal, decision) => {
      const tool = fakeTool('tool', { approval, run: async () => output('written') });
      const approve = () => (decision === 'once' ? Promise.resolve(decision) : new Promise<'once'>(() => {}));
      const bench = await createCallBench([tool], { signal: createSignal(), approve });
      const { isDenied, event } = await callTool(toolCall('tool'), bench);
      expect(isDenied).toBe(false);
      expect(event.error).toBe('The person interrupted the turn before this call was done.');
    },
  );

  test('is not even looked at after an interruption', async () => {
    const bench = await createCallBench([], { signal: AbortSignal.abort() });
    const { event } = await callTool(toolCall('no_such_tool'), bench);
    expect(event.error).toBe('The person interrupted the turn before this call was done.');
  });
});
