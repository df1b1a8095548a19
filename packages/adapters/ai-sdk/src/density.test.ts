import type { LanguageModelV3CallOptions, LanguageModelV3Middleware } from '@ai-sdk/provider';
import { testAdapter } from '@hdc/requests/testing';
import { WIRE_FORMATS } from '@hdc/wire';
import { WIRE_WRITERS } from '@hdc/wire/testing';
import type { LanguageModelMiddleware } from 'ai';
import { expect, expectTypeOf, test } from 'vitest';
import { density } from './density.ts';

const format = WIRE_FORMATS['ai-sdk-prompt'];
const { turn, body } = WIRE_WRITERS['ai-sdk-prompt'];

interface Params {
  readonly prompt: readonly unknown[];
}

testAdapter<Params>({
  name: 'ai-sdk middleware',
  write: (turns) => ({ prompt: [], ...Object(body(turns.flatMap((each) => turn(each)))) }),
  open(options) {
    const { transformParams } = density(options);
    return (params) => transformParams({ params, model: { modelId: 'test-model' } });
  },
  read: (params) => format.decode(params)?.entries ?? [],
});

test.each<[string, unknown]>([
  ['no list', 'text'],
  ['entries that are no messages', [null, 42]],
])('a prompt that is %s is handed on as it came', async (_, prompt) => {
  const params = { prompt: Object(prompt) };
  const sent = await density().transformParams({ params, model: { modelId: 'test-model' } });
  expect(sent).toEqual(params);
  expect(sent.prompt).toBe(params.prompt);
});

test('options beside the prompt are the very ones that came', async () => {
  const params = { prompt: [], tools: [{ name: 'read' }], abortSignal: new AbortController().signal };
  const sent = await density().transformParams({ params, model: { modelId: 'test-model' } });
  expect(sent).toEqual(params);
  expect(sent.tools).toBe(params.tools);
  expect('model' in sent).toBe(false);
});

/** As AI SDK 7 types a middleware. Source: `ai` 7.0.169 and `@ai-sdk/provider` 4.0.37; they need Node 22. */
interface NextCallOptions extends Omit<LanguageModelV3CallOptions, 'prompt'> {
  prompt: { role: 'system' | 'user' | 'assistant' | 'tool' | 'developer'; content: unknown }[];
  reasoning?: string;
}
interface NextStream {
  stream: ReadableStream<{ type: string; next: true }>;
  request?: { body?: unknown };
}
interface NextGenerated {
  content: unknown[];
  usage: { inputTokens: { total: number | undefined } };
}
interface NextModel {
  readonly specificationVersion: 'v4';
  readonly modelId: string;
}
interface NextMiddleware {
  readonly specificationVersion?: string;
  transformParams?: (options: {
    type: 'generate' | 'stream';
    params: NextCallOptions;
    model: NextModel;
  }) => PromiseLike<NextCallOptions>;
  wrapGenerate?: (options: {
    doGenerate: () => PromiseLike<NextGenerated>;
    doStream: () => PromiseLike<NextStream>;
    params: NextCallOptions;
    model: NextModel;
  }) => PromiseLike<NextGenerated>;
  wrapStream?: (options: {
    doGenerate: () => PromiseLike<NextGenerated>;
    doStream: () => PromiseLike<NextStream>;
    params: NextCallOptions;
    model: NextModel;
  }) => PromiseLike<NextStream>;
}

test('one object is a middleware of AI SDK 6 and of AI SDK 7', () => {
  expectTypeOf(density()).toExtend<LanguageModelV3Middleware>();
  expectTypeOf(density()).toExtend<LanguageModelMiddleware>();
  expectTypeOf(density()).toExtend<NextMiddleware>();
});
